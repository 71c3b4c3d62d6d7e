import { AsyncLocalStorage } from "node:async_hooks";
import type { Duplex } from "node:stream";
import { CompiledQuery, type Kysely, Kysely as KyselyClass, type Transaction } from "kysely";
import pg from "pg";
import { createDatabaseLine, type DatabaseLine } from "./database-line.ts";
import { pipelinedDialect } from "./pipelined-dialect.ts";

export type { Transaction } from "kysely";
export type Pool = pg.Pool;

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
type ReadRows = readonly (readonly object[])[];

/** What PostgreSQL says to the one of two transactions that it ends so that the other can go on. */
const CONFLICTS = new Set(["40P01", "40001"]);

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  CONFLICTS.has(error.code);

const TRIES = 3;

/**
 * A database whose transactions are begun again when they conflicted with another (deadlock,
 * serialization failure). Each server has one order of locks; this is for what that order has
 * missed. Work in a transaction touches nothing else, so it can be repeated.
 */
export function retryConflicts<Schema>(db: Database<Schema>): Database<Schema> {
  return {
    ...db,
    async transaction(scope, work) {
      for (let left = TRIES - 1; ; left -= 1) {
        try {
          return await db.transaction(scope, work);
        } catch (error) {
          if (left === 0 || !isConflict(error)) throw error;
        }
      }
    },
  };
}

/** Reading this much of an answer takes a few milliseconds, in which everyone else waits. */
const BYTES_A_TURN = 128 * 1_024;

/**
 * Lets a connection take up only so much of each turn of the event loop. Left alone it reads up to
 * 32 pieces of 64 KB in one turn, so that an answer of some tens of thousands of rows keeps
 * everyone else waiting for five turns of 40 ms.
 */
function readInTurns(stream: Duplex): void {
  let read = 0;
  const goOn = (): void => {
    read = 0;
    stream.resume();
  };
  stream.on("data", (piece: Uint8Array) => {
    if (read === 0) setImmediate(goOn);
    read += piece.byteLength;
    if (read >= BYTES_A_TURN) stream.pause();
  });
}

const BIGINT_OID = 20;
const DATE_OID = 1082;
const DATE_ARRAY_OID = 1182;
const NUMERIC_OID = 1700;

// int8 and numeric arrive as strings by default. Counts fit a double; money and quantities are
// doubles inside the math by decision, and are stored as numeric. Calendar days stay 'YYYY-MM-DD'
// strings: a Date would carry a zone.
const types = new pg.TypeOverrides();
types.setTypeParser(BIGINT_OID, Number);
types.setTypeParser(NUMERIC_OID, Number);
types.setTypeParser(DATE_OID, (text: string) => text);
types.setTypeParser(DATE_ARRAY_OID, (text: string) =>
  text === "{}" ? [] : text.slice(1, -1).split(","),
);

export interface PoolOptions {
  readonly url: string;
  readonly max?: number;
  readonly applicationName?: string;
  /** Milliseconds a statement may take before the server ends it; a minute unless given. */
  readonly statementMs?: number;
  /** The connections it shares a fate with; its own alone unless given. */
  readonly line?: DatabaseLine;
  /** True for connections whose transactions the server lets change nothing. */
  readonly isReadOnly?: boolean;
}

const STATEMENT_MS = 60_000;
/** How much later than the server we give up: a server that is there has answered by then. */
const GRACE_MS = 1_000;
const CONNECT_MS = 4_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/**
 * Of silence, after which the other side is asked whether it is still there: once a second, ten
 * times.
 */
const KEEPALIVE_MS = 5_000;
/**
 * The server asks likewise, in seconds: what is held for a client that is gone without a word (a
 * lock, the proof that a process lives) is free again after eleven, not after its kernel's two
 * hours.
 */
const SERVERS_KEEPALIVE =
  "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3";

const READ_ONLY = "-c default_transaction_read_only=on";

/** What each connection is opened with. */
export const connectionOptions = ({
  url,
  max = 10,
  applicationName = "stocks-vibe",
  statementMs = STATEMENT_MS,
  isReadOnly = false,
}: PoolOptions): pg.PoolConfig => ({
  connectionString: url,
  max,
  types,
  application_name: applicationName,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_MS,
  options: isReadOnly ? `${SERVERS_KEEPALIVE} ${READ_ONLY}` : SERVERS_KEEPALIVE,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  statement_timeout: statementMs,
});

/**
 * Sees to it that no connection of the pool is waited for longer than its limit or fills the event
 * loop, and that none which breaks ends the process.
 */
export function guardPool(
  pool: Pool,
  { statementMs = STATEMENT_MS, line = createDatabaseLine() }: Omit<PoolOptions, "url">,
): void {
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    readInTurns(client.connection.stream);
    line.guard(client, { queryMs: statementMs + GRACE_MS, serverMs: statementMs });
  });
}

/**
 * Opens a pool. Waiting for a connection and for each answer is bounded, so a lost database answers
 * 503 rather than hanging.
 */
export function openPool(options: PoolOptions): Pool {
  const pool = new pg.Pool(connectionOptions(options));
  guardPool(pool, options);
  return pool;
}

/** A text as an SQL literal. */
export const quoted = (text: string): string => pg.escapeLiteral(text);

const settingName = (key: string): string =>
  `app.${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

interface Entrance {
  readonly schema: string;
  readonly role: string;
  readonly scope: Scope;
}

/**
 * Reads the clock, becomes the app role and names the tenant. Several statements in one text take
 * no parameters, so all is quoted. SET LOCAL rather than set_config(): it is what a distributed
 * engine passes on to the nodes where the rows are (docs/scale.md).
 */
function entering({ schema, role, scope }: Entrance): readonly string[] {
  const settings = Object.entries(scope).flatMap(([key, value]) =>
    value === undefined ? [] : [`set local ${settingName(key)} = ${quoted(value)}`],
  );
  return [
    "select ops.clock_now() as now",
    `set local role ${quoted(role)}`,
    `set local search_path = ${quoted(schema)}`,
    ...settings,
  ];
}

const clockOf = ([row]: readonly object[]): Date => {
  if (row && "now" in row && row.now instanceof Date) return row.now;
  throw new Error("the database did not answer its clock");
};

/** One round trip: begin and enter. */
async function enter<Schema>(tx: Transaction<Schema>, entrance: Entrance): Promise<Date> {
  const { rows } = await tx.executeQuery<{ answers: ReadRows }>(
    CompiledQuery.raw(["begin", ...entering(entrance)].join("; ")),
  );
  return clockOf(rows[0]?.answers[0] ?? []);
}

// Work that waits for a second connection while it holds one deadlocks the pool as soon as
// everyone does it at once. The mark says whether its transaction is still open: a connection made
// inside one keeps that asynchronous context for life, so whatever its later events start (a job
// woken by a notification, for one) still sees the mark.
const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * A server's door to its own schema: every statement runs in a scoped transaction as `role`, begun
 * again after a deadlock.
 */
export function openDatabase<Schema>(options: {
  readonly pool: Pool;
  readonly schema: string;
  readonly role: string;
}): Database<Schema> {
  const { pool, schema, role } = options;
  const kysely: Kysely<Schema> = new KyselyClass<Schema>({
    dialect: pipelinedDialect(pool),
  });
  const requireNone = (): void => {
    if (currentTransaction.getStore()?.isOpen) {
      throw new Error("a transaction was opened inside another one");
    }
  };
  return retryConflicts({
    schema,
    role,
    async transaction(scope, work) {
      requireNone();
      const mark = { isOpen: true };
      try {
        return await currentTransaction.run(mark, () =>
          kysely.transaction().execute(async (tx) => {
            return work(tx, await enter(tx, { schema, role, scope }));
          }),
        );
      } finally {
        mark.isOpen = false;
      }
    },
    async read<Rows extends ReadRows>(scope: Scope, statements: readonly string[]) {
      requireNone();
      // One text of several statements is one transaction (PostgreSQL, "Multiple Statements in a
      // Simple Query").
      const text = [...entering({ schema, role, scope }), ...statements].join("; ");
      const { rows: answered } = await kysely.executeQuery<{
        answers: readonly [clock: ReadRows[number], ...Rows];
      }>(CompiledQuery.raw(text));
      const [only] = answered;
      if (!only) throw new Error("the database did not answer");
      const [clock, ...rows] = only.answers;
      return { now: clockOf(clock), rows };
    },
  });
}
