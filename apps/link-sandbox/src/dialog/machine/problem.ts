/** What went wrong, in the provider's language and in a sentence for the person. */
export interface Problem {
  readonly error_type: string;
  readonly error_code: string;
  readonly error_message: string;
  readonly display_message: string | null;
  readonly request_id: string;
}
