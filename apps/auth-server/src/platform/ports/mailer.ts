/** One letter, ready to go. */
export interface Mail {
  /** The same on every try, so that a mailbox can tell a repeated delivery from a second letter. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly code: string | null;
  readonly createdAt: Date;
}

/** The port to the post. Rejects when the letter was not taken; it is then tried again. */
export interface Mailer {
  deliver(mail: Mail): Promise<void>;
}
