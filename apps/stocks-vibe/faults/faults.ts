import { setTimeout as wait } from "node:timers/promises";
import type { RunningProduct } from "./running-product.ts";

/** Something that happens to a database while jobs run. Resolves when it is over. */
export type Fault = (product: RunningProduct) => Promise<void>;

const END_ALL =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()";

/** What the database itself answers while it is coming and going is no matter. */
const whatever = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

const signalServer =
  (signal: NodeJS.Signals): Fault =>
  async ({ server }) => {
    process.kill(server.pid, signal);
  };

const HOW_OFTEN = 10;
const EVERY_MS = 150;
const LOGINS =
  "select rolname as name from pg_roles where rolname like 'stocks\\_vibe\\_%' and rolcanlogin";

/** Nobody but the superuser gets in for a while, and who is in is thrown out. */
const limitConnections: Fault = async (product) => {
  const setLimit = async (limit: number): Promise<void> => {
    const logins = await product.sql<{ name: string }>(LOGINS);
    for (const { name } of logins) {
      await product.sql(`alter role "${name}" connection limit ${limit}`);
    }
  };
  await setLimit(0);
  for (let times = 0; times < HOW_OFTEN; times += 1) {
    await product.sql(END_ALL);
    await wait(2 * EVERY_MS);
  }
  await setLimit(-1);
};

export const FAULTS: Readonly<Record<string, Fault>> = {
  "a server killed outright": signalServer("SIGKILL"),
  "a server stopped": signalServer("SIGINT"),
  "a server that crashed": signalServer("SIGQUIT"),
  "every connection terminated": ({ sql }) => whatever(sql(END_ALL)),
  "connections terminated again and again": async ({ sql }) => {
    for (let times = 0; times < HOW_OFTEN; times += 1) {
      await whatever(sql(END_ALL));
      await wait(EVERY_MS);
    }
  },
  "a login that takes no more connections": limitConnections,
  "every connection reset": async ({ line }) => line.resetPresent(),
  "a server that refuses for a while": async ({ line }) => {
    line.set("closed");
    await wait(HOW_OFTEN * EVERY_MS);
    line.set("open");
  },
};
