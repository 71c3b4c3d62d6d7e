import type { Transaction } from "kysely";

/**
 * Whose rows a transaction may see. Every key becomes the setting `app.<key in snake_case>` that
 * the policies read.
 */
export interface Scope {
  readonly organizationId?: string;
  readonly [key: string]: string | undefined;
}

export interface Database<Schema> {
  /**
   * Runs `work` in one transaction as the server's own role, seeing only what `scope` opens. `now`
   * is the one clock's time, read once. Commits when `work` resolves, rolls back when it rejects.
   * Throws inside another transaction: what belongs together uses the one `tx`.
   */
  transaction<Result>(
    scope: Scope,
    work: (tx: Transaction<Schema>, now: Date) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Reads only, in one trip to the database and in a transaction of its own that is over when it
   * answers: `statements` take no parameters (quote what they name with `quoted`) and see what
   * `scope` opens; `rows` are theirs, in order. For what every request asks.
   */
  read<Rows extends ReadRows>(
    scope: Scope,
    statements: readonly string[],
  ): Promise<{ readonly now: Date; readonly rows: [...Rows] }>;
  readonly schema: string;
  readonly role: string;
}

/** The rows of each statement, in order. */
export type ReadRows = readonly (readonly object[])[];
