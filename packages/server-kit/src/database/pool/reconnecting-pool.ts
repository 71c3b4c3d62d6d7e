import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { isDatabaseAway } from "../database-away.ts";
import type { Pool } from "../postgres.ts";
import { asNobodys } from "./work-kind.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === "function";

/** Resolves after the pause, or at once when the stop is asked for. */
const pause = (tries: number, stopping: AbortSignal): Promise<void> =>
  wait(Math.min(FIRST_PAUSE_MS * 1.5 ** tries, LONGEST_PAUSE_MS), undefined, {
    signal: stopping,
    ref: false,
  }).catch(() => undefined);

/** Does `work` again for as long as the database is away and no stop was asked for. */
async function untilItIsBack<Result>(
  work: () => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted || !isDatabaseAway(error)) throw error;
      await pause(tries, stopping);
    }
  }
}

const textOf = (question: unknown): string => {
  if (typeof question === "string") return question;
  const hasText = typeof question === "object" && question !== null && "text" in question;
  return hasText ? String(question.text) : "";
};

/**
 * A question within a transaction is not asked again: what came before it is lost with the
 * connection.
 */
function patientClient(first: pg.PoolClient, pool: Pool, stopping: AbortSignal): pg.PoolClient {
  let client: pg.PoolClient | undefined = first;
  let isInTransaction = false;
  const askOnce = async (args: unknown[]): Promise<unknown> => {
    client ??= await pool.connect();
    const asked = client;
    try {
      return await Reflect.apply(asked.query, asked, args);
    } catch (error) {
      if (!isInTransaction && isDatabaseAway(error)) {
        client = undefined;
        asked.release(true);
      }
      throw error;
    }
  };
  const query = async (...args: unknown[]): Promise<unknown> => {
    const text = textOf(args[0]);
    const answer = await (isInTransaction
      ? askOnce(args)
      : untilItIsBack(() => askOnce(args), stopping));
    if (/^\s*begin\b/i.test(text)) isInTransaction = true;
    if (/^\s*(commit|rollback)\b/i.test(text)) isInTransaction = false;
    return answer;
  };
  const release = (error?: Error | boolean): void => client?.release(error);
  return new Proxy(first, {
    get(target, key) {
      if (key === "query") return query;
      if (key === "release") return release;
      const value: unknown = Reflect.get(client ?? target, key);
      return isFunction(value) ? value.bind(client ?? target) : value;
    },
  });
}

/**
 * The queue's connections. The queue asks once to have a job completed or failed, waits for no
 * answer and takes a failure for the end of the process; here such a question waits until the
 * database is back. Asking twice is harmless: jobs are completed and failed by their number.
 */
export function reconnectingPool(pool: Pool, stopping: AbortSignal): Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await untilItIsBack(() => pool.connect(), stopping);
    return patientClient(client, pool, stopping);
  };
  return new Proxy(pool, {
    get(target, key) {
      if (key === "connect") {
        return (...args: Parameters<typeof target.connect>) =>
          asNobodys(() => (args.length > 0 ? target.connect(...args) : connect()));
      }
      const value: unknown = Reflect.get(target, key);
      return isFunction(value) ? value.bind(target) : value;
    },
  });
}
