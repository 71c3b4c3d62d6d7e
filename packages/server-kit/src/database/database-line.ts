import type pg from "pg";
import { DatabaseTooSlow } from "./database-away.ts";
import { beginWaiting, patienceLeft } from "./pool/work-kind.ts";

/** The connections of one process to its database, which share a fate. */
export interface DatabaseLine {
  /**
   * Ends every query of the connection that has no answer within `mostMs`, or within what its work
   * may still wait.
   */
  guard(client: pg.PoolClient, limits: QueryLimits): void;
}

interface QueryLimits {
  readonly queryMs: number;
  /** The server's own limit: beyond it a server that is there would have said so. */
  readonly serverMs: number;
}

/**
 * Work that has used up its time still gets this much, so that what is there already is not thrown
 * away.
 */
const LEAST_MS = 250;

interface Guarded {
  readonly client: pg.PoolClient;
  heardAt: number;
}

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === "function";

/**
 * A query that gets no answer ends with its connection: an answer that came later would be taken
 * for another query's. A server that is silent for longer than its own limit is not there; then
 * every connection that has heard nothing since ends as well, instead of holding a request or job
 * each for the same time.
 */
export function createDatabaseLine(): DatabaseLine {
  const connections = new Set<Guarded>();

  const giveUpSilent = (since: number, reason: Error): void => {
    for (const { client, heardAt } of connections) {
      if (heardAt <= since) client.connection.stream.destroy(reason);
    }
  };

  const watch = (client: pg.PoolClient, { queryMs, serverMs }: QueryLimits): (() => void) => {
    const began = performance.now();
    const ms = Math.max(LEAST_MS, Math.min(queryMs, patienceLeft()));
    const endWait = beginWaiting();
    let isDone = false;
    const giveUp = (): void => {
      if (isDone) return;
      const reason = new DatabaseTooSlow(ms);
      client.connection.stream.destroy(reason);
      if (ms > serverMs) giveUpSilent(began, reason);
    };
    // Where this process itself stood still (a machine that slept, for one) the answer may be here,
    // unread: reading comes first.
    const tooLate = setTimeout(() => setImmediate(giveUp), ms);
    return () => {
      isDone = true;
      clearTimeout(tooLate);
      endWait();
    };
  };

  return {
    guard(client, limits) {
      const entry = { client, heardAt: performance.now() };
      connections.add(entry);
      client.connection.stream.on("data", () => {
        entry.heardAt = performance.now();
      });
      client.once("end", () => connections.delete(entry));
      const ask: (...args: unknown[]) => unknown = client.query.bind(client);
      const query = (...args: unknown[]): unknown => {
        const done = watch(client, limits);
        const last = args.at(-1);
        if (isFunction(last)) {
          const answer = (...answered: unknown[]): unknown => {
            done();
            return last(...answered);
          };
          return ask(...args.slice(0, -1), answer);
        }
        const answer = ask(...args);
        Promise.resolve(answer).then(done, done);
        return answer;
      };
      Object.assign(client, { query });
    },
  };
}
