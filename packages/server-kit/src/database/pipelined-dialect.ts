import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type pg from "pg";
import { isDatabaseAway } from "./database-away.ts";

/**
 * `begin` is sent by whoever enters the transaction, together with what it enters by: one trip to
 * the database, not two.
 */
class OneTripDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}

  /**
   * A connection that is lost has rolled back by itself; the caller gets the first error.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
}

/** What enters a transaction answers nothing. */
const ENTRANCES = new Set(["BEGIN", "SET"]);

/**
 * A text of several statements is answered by one row, whose `answers` hold the rows of each
 * statement in order, but for those that enter the transaction.
 */
const withOneAnswer = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      if (key !== "query") return value.bind(target);
      return async (...args: unknown[]) => {
        const answer: unknown = await value.apply(target, args);
        if (!Array.isArray(answer)) return answer;
        const answers = answer
          .filter(({ command }: pg.QueryResult) => !ENTRANCES.has(command))
          .map(({ rows }: pg.QueryResult) => rows);
        return { command: "SELECT", rowCount: 1, rows: [{ answers }] };
      };
    },
  });

const poolOf = (pool: pg.Pool) => {
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return {
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      const known = clients.get(client) ?? withOneAnswer(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
};

/**
 * Kysely's PostgreSQL for transactions whose first statement is a text that itself begins them,
 * such as `begin; set local …`. Transactions opened any other way would not be transactions: only
 * `openDatabase` uses it.
 */
export const pipelinedDialect = (pool: pg.Pool): Dialect => ({
  createDriver: () => new OneTripDriver({ pool: poolOf(pool) }),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
