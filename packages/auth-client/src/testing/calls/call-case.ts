/** One call as the wire wants it: what must be given, what may be, and what then leaves. */
export interface CallCase {
  readonly name: string;
  /** "POST /b2b/totp": verb, path and query. */
  readonly sends: string;
  readonly caller?: "session" | "intermediate" | "either" | "anyone";
  readonly required?: Readonly<Record<string, unknown>>;
  readonly optional?: Readonly<Record<string, unknown>>;
  /** The one argument is a text, sent under this name. */
  readonly isText?: true;
}
