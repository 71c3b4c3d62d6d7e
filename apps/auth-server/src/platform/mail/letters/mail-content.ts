/**
 * What a person gets to read. `links` and `code` repeat parts of the text, for the built-in
 * mailbox.
 */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly code: string | null;
}
