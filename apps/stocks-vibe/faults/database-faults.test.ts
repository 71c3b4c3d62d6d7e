import { setTimeout as wait } from "node:timers/promises";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, within } from "../machines/product-process.ts";
import { FAULTS, type Fault } from "./faults.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

/** Gives the product syncs of every connection, and rebuilds, to be at while something happens. */
async function giveJobs({ sql }: RunningProduct): Promise<void> {
  await sql(`select ops.enqueue(task => 'portfolio.sync', queue => 'sync:' || id, job_key => 'fault' || n || id,
      payload => json_build_object('organizationId', organization_id, 'connectionId', id))
    from portfolio.connections, generate_series(1, 3) n`);
  await sql(`select ops.enqueue(task => 'portfolio.rebuild', job_key => 'fault' || n || organization_id,
      payload => json_build_object('organizationId', organization_id))
    from (select distinct organization_id from portfolio.connections) o, generate_series(1, 5) n`);
}

/**
 * True once every organization was rebuilt after this moment. A rebuild, not a sync: the sandbox
 * uses the same database, and a provider that was away is left alone for a while.
 */
async function rebuiltSince({ sql }: RunningProduct): Promise<() => Promise<boolean>> {
  const [row] = await sql<{ now: string }>("select clock_timestamp()::text as now");
  return async () => {
    const behind = await sql(`select from portfolio.snapshots where built_at <= '${row?.now}'`);
    return behind.length === 0;
  };
}

/** Jobs that nobody runs would be held for four hours. A job that failed is not held. */
async function countHeld({ sql }: RunningProduct): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select (select count(*) from graphile_worker._private_jobs where locked_at is not null)::int
       + (select count(*) from graphile_worker._private_job_queues where locked_at is not null)::int as n`,
  );
  return row?.n ?? 0;
}

const START_MS = 120_000;
const ROUND_MS = 90_000;
const RESUMES_MS = 15_000;
const ANSWERS_MS = 10_000;
/** Of our own measuring, on a machine that does other things too. */
const SLACK_MS = 500;
/** Two looks for forgotten jobs, and one more. */
const FREED_MS = 50_000;
/** A route that looks its caller up, so that it needs the database. */
const NEEDS_DATABASE = "/api/v1/user/profile";

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
}, START_MS);
afterAll(() => product.close(), START_MS);

/** The seed's order of all faults, again and again; the ordinary run plays two of them. */
const rounds = (() => {
  const { seed = 0 } = fc.readConfigureGlobal();
  const order = fc.shuffledSubarray(Object.entries(FAULTS), { minLength: 8 });
  const times = isFullRun() ? 3 : 1;
  const all = fc.sample(order, { seed, numRuns: times }).flat();
  return (isFullRun() ? all : all.slice(0, 2)).map(([name, fault], index): [string, Fault] => [
    `${index + 1}: ${name}`,
    fault,
  ]);
})();

describe("a database that is lost for a moment while jobs run", { timeout: ROUND_MS }, () => {
  it.each(rounds)("ends no process, and jobs go on within 15 s (%s)", async (_name, fault) => {
    await giveJobs(product);
    await wait(500);
    await fault(product);
    await within(RESUMES_MS, "a database that answers", async () => {
      await product.sql("select 1");
      return true;
    });
    const isRebuilt = await rebuiltSince(product);
    await giveJobs(product);
    await within(RESUMES_MS, "a job of every organization", isRebuilt);
    await within(RESUMES_MS, "readiness", async () => {
      return (await product.ask("/readyz")).status === 200;
    });
    expect(product.hasEnded()).toBe(false);
  });

  it("leaves no job held by nobody", async () => {
    await within(FREED_MS, "no job held", async () => (await countHeld(product)) === 0);
  });
});

const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
const slowest = (answers: readonly Answer[]): number => Math.max(...answers.map(({ ms }) => ms));
const several = (path: string): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 4 }, () => product.ask(path)));

/** Requests are answered, jobs are done, and it is still the same process. */
async function worksAgain(): Promise<void> {
  await within(ANSWERS_MS, "requests and readiness", async () => {
    const answer = await product.ask(NEEDS_DATABASE);
    return answer.status === 401 && (await product.ask("/readyz")).status === 200;
  });
  const isRebuilt = await rebuiltSince(product);
  await giveJobs(product);
  await within(RESUMES_MS, "a job of every organization", isRebuilt);
  expect(product.hasEnded()).toBe(false);
}

describe("a line that swallows everything", { timeout: ROUND_MS }, () => {
  it("holds no request longer than 10 s, and says that the process lives and can't work", async () => {
    await giveJobs(product);
    product.line.set("hole");
    const [answers, live, ready] = await Promise.all([
      several(NEEDS_DATABASE),
      product.ask("/healthz"),
      product.ask("/readyz"),
    ]);
    expect(live.status).toBe(200);
    expect(ready.status).toBe(503);
    expect(statuses(answers)).toEqual([503, 503, 503, 503]);
    expect(slowest(answers)).toBeLessThan(ANSWERS_MS + SLACK_MS);

    product.line.set("open");
    await worksAgain();
  });

  if (isFullRun()) {
    it("is left for new connections where only those of before are lost", async () => {
      await giveJobs(product);
      product.line.forgetPresent();
      const answers = await several(NEEDS_DATABASE);
      expect(slowest(answers)).toBeLessThan(ANSWERS_MS + SLACK_MS);
      await worksAgain();
    });
  }
});

describe("a table that somebody has locked", { timeout: ROUND_MS }, () => {
  it("takes neither those who don't need it nor the probes, and holds nobody longer than 10 s", async () => {
    const locker = new pg.Client({ connectionString: product.server.url });
    await locker.connect();
    await locker.query("begin; lock table auth.member_sessions in access exclusive mode");
    const waiting = Promise.all(Array.from({ length: 3 }, () => several(NEEDS_DATABASE)));
    await wait(1_000);
    const [ready, page] = await Promise.all([product.ask("/readyz"), product.ask("/")]);
    const answers = (await waiting).flat();
    await locker.query("rollback");
    await locker.end();

    expect(ready.status).toBe(200);
    expect(page.ms).toBeLessThan(ANSWERS_MS);
    expect(new Set(statuses(answers))).toEqual(new Set([503]));
    expect(slowest(answers)).toBeLessThan(ANSWERS_MS + SLACK_MS);
    expect((await product.ask(NEEDS_DATABASE)).status).toBe(401);
  });
});
