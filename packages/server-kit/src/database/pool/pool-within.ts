import type pg from "pg";
import type { Pool } from "../postgres.ts";

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === "function";

const textOf = (question: unknown): string => {
  if (typeof question === "string") return question;
  const hasText = typeof question === "object" && question !== null && "text" in question;
  return hasText ? String(question.text) : "";
};

/** What `begin`, `commit` and `rollback` are inside a transaction that is open already. */
const INSIDE: Readonly<Record<string, string>> = {
  begin: "savepoint step",
  commit: "release savepoint step",
  rollback: "rollback to savepoint step; release savepoint step",
};

function clientWithin(client: pg.PoolClient): pg.PoolClient {
  let isInner = false;
  const ask = (args: unknown[]): Promise<unknown> => Reflect.apply(client.query, client, args);
  // One that fails must not end the transaction around it.
  const askAlone = async (args: unknown[]): Promise<unknown> => {
    await client.query("savepoint alone");
    try {
      const answer = await ask(args);
      await client.query("release savepoint alone");
      return answer;
    } catch (error) {
      await client.query("rollback to savepoint alone");
      throw error;
    }
  };
  const query = async (...args: unknown[]): Promise<unknown> => {
    const word = textOf(args[0]).trim().toLowerCase();
    const inside = INSIDE[word];
    if (inside === undefined) return isInner ? ask(args) : askAlone(args);
    isInner = word === "begin";
    return client.query(inside);
  };
  return new Proxy(client, {
    get(target, key) {
      if (key === "query") return query;
      if (key === "release") return () => undefined;
      const value: unknown = Reflect.get(target, key);
      return isFunction(value) ? value.bind(target) : value;
    },
  });
}

/**
 * A pool whose only connection is `client`, in the transaction that is open on it: what someone
 * else's code begins, commits and rolls back are savepoints of that.
 */
export function poolWithin(pool: Pool, client: pg.PoolClient): Pool {
  return new Proxy(pool, {
    get(target, key) {
      if (key === "connect") return async () => clientWithin(client);
      const value: unknown = Reflect.get(target, key);
      return isFunction(value) ? value.bind(target) : value;
    },
  });
}
