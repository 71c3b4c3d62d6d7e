/** A route as the running server registered it. A new one joins the attackers' calls by itself. */
export interface ServerRoute {
  readonly method: string;
  /** Such as '/sdk/v1/b2b/organizations/members/:member_id'. */
  readonly path: string;
  /** What its body may look like, as JSON Schema; undefined where it reads none. */
  readonly body: unknown;
}

interface Impersonated {
  readonly organizationId: string;
  readonly memberId: string;
}

/**
 * Everything the adversary and the oracle have of a server: its address, and the doors that
 * somebody outside stands at (the postman, the operator, the clock, a look into the database).
 * Nothing of the product's code is reached through it.
 */
export interface RunningServer {
  readonly url: string;
  readonly publicToken: string;
  readonly projectId: string;
  readonly projectSecret: string;
  readonly routes: readonly ServerRoute[];
  /** Carries out the letters and texts that wait; answers to whom. */
  deliverLetters(): Promise<readonly string[]>;
  /** The operator's admin door. Answers a token for looking at the product as one member. */
  impersonate(whom: Impersonated): Promise<string>;
  advanceClock(seconds: number): Promise<void>;
  /** The rows of one statement. */
  query(statement: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
  close(): Promise<void>;
}
