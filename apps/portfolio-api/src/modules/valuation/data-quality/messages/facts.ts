/** Of which security in which account something was found. */
export interface Named {
  /** Null for cash. */
  readonly symbol: string | null;
  readonly account: string;
}

/** The same, of so many rows. */
export interface NamedRows extends Named {
  readonly rows: number;
}

/** The same, on a day. */
export interface NamedDay extends Named {
  readonly day: string;
}

/** Whose word something is, and since when. */
export interface Word {
  readonly by: string;
  readonly on: string;
}
