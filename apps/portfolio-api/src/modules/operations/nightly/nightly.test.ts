import type { IsoDate } from "@stocks-vibe/portfolio-math";
import {
  advanceClock,
  findLastRound,
  openDatabase,
  startWorker,
  type TaskContext,
} from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PORTFOLIO_ROLE, PORTFOLIO_SCHEMA } from "../../../compose.ts";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { portfolioTasks } from "../../../wiring/worker.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";
import { nightOf } from "./night-of.ts";
import {
  createNightlyService,
  NIGHT_ORGANIZATION,
  nightOrganizationPayload,
} from "./nightly.service.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("One"), two: smallBrokerage("Two") });
});
afterAll(() => product.close());

const nightJobs = async (): Promise<number> => {
  const { rows } = await product.database.pool.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'portfolio.night'",
  );
  return rows[0].n;
};

const organizationJobs = async (): Promise<string[]> => {
  const { rows } = await product.database.pool.query(
    "select key from graphile_worker.jobs where task_identifier = 'portfolio.night-organization' order by key",
  );
  return rows.map((row) => row.key);
};

/** Moves the clock one day on and claims the night that is due then. */
const nextNight = async (): Promise<IsoDate> => {
  await advanceClock(product.database.pool, 24 * 3600);
  const night = await product.services.nightly.tick();
  if (!night) throw new Error("no night is due");
  return night;
};

describe("the night", () => {
  it("is claimed once however many workers ask at the same moment", async () => {
    const { nightly } = product.services;
    const answers = await Promise.all(Array.from({ length: 8 }, () => nightly.tick()));
    expect(answers.filter((night) => night !== undefined)).toHaveLength(1);
    expect(await nightJobs()).toBe(1);
    expect(await nightly.tick()).toBeUndefined();
  });

  it("is due again after the clock has passed the next 22:00 in Denver", async () => {
    const later = await advanceClock(product.database.pool, 24 * 3600);
    expect(await product.services.nightly.tick()).toBe(nightOf(later));
  });

  it("runs by hand once per date", async () => {
    const { nightly } = product.services;
    const first = await nightly.runNow();
    expect(first.isClaimed).toBe(true);
    expect(await nightly.runNow()).toEqual({ asOf: first.asOf, isClaimed: false });
  });

  it("gives every organization one job, and none twice for one date", async () => {
    const { nightly } = product.services;
    await product.link("nora~north", "one");
    await product.link("nora~south", "one");
    const night = await nextNight();
    await nightly.fanOut(night, "scheduled", product.log);
    await nightly.fanOut(night, "scheduled", product.log);
    expect(await organizationJobs()).toEqual([
      `night:${night}:scheduled:organization-north`,
      `night:${night}:scheduled:organization-south`,
    ]);
  });

  it("gives out no second round when its own job is repeated after the first round's jobs ran", async () => {
    const { nightly } = product.services;
    const night = await nextNight();
    await nightly.fanOut(night, "scheduled", product.log);
    await product.database.pool.query("delete from graphile_worker._private_jobs");
    await nightly.fanOut(night, "scheduled", product.log);
    expect(await organizationJobs()).toEqual([]);
  });

  it("is over when the last of its organizations is", async () => {
    const { nightly } = product.services;
    const { pool } = product.database;
    await pool.query("delete from graphile_worker._private_jobs");
    const night = await nextNight();
    await nightly.fanOut(night, "scheduled", product.log);
    const organizations = (await organizationJobs()).length;
    expect(organizations).toBeGreaterThan(0);
    await advanceClock(pool, 600);
    await nightly.tick();
    const under = await findLastRound(pool, "night");
    expect(under).toMatchObject({
      of: `${night} scheduled`,
      jobs: organizations,
      tookSeconds: null,
    });
    expect(under?.ageSeconds).toBeGreaterThan(599);

    // One gave up, the others are done.
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts where key like '%south'`,
    );
    await pool.query("delete from graphile_worker._private_jobs where attempts < max_attempts");
    await nightly.tick();
    const over = await findLastRound(pool, "night");
    expect(over?.tookSeconds).toBeGreaterThan(599);
    // One that somebody asks for meanwhile is told apart: it must not hide that the clock's was
    // missed.
    const { asOf } = await nightly.runNow();
    await nightly.fanOut(asOf, "manual", product.log);
    await nightly.tick();
    expect(await findLastRound(pool, "night")).toMatchObject({
      of: over?.of,
      tookSeconds: over?.tookSeconds,
    });
    expect(await findLastRound(pool, "night by hand")).toMatchObject({
      of: `${asOf} manual`,
      tookSeconds: null,
    });
  });

  it("catches up with one night after days of downtime", async () => {
    const { pool } = product.database;
    const later = await advanceClock(pool, 5 * 24 * 3600);
    const { rows: before } = await pool.query(
      "select as_of from portfolio.nightly_runs where kind = 'scheduled'",
    );
    expect(await product.services.nightly.tick()).toBe(nightOf(later));
    expect(await product.services.nightly.tick()).toBeUndefined();
    const { rows: after } = await pool.query(
      "select as_of from portfolio.nightly_runs where kind = 'scheduled'",
    );
    expect(after).toHaveLength(before.length + 1);
  });

  it("loads every held symbol once for all organizations, who then ask no source again", async () => {
    await product.link("nora~east", "one");
    await product.link("nora~west", "two");
    const { nightly } = product.services;
    const night = await nextNight();
    product.market.asked.length = 0;
    await nightly.fanOut(night, "scheduled", product.log);
    await nightly.runOrganization("organization-east", product.log);
    await nightly.runOrganization("organization-west", product.log);
    expect(product.market.asked).toEqual([["AAA"]]);
  });

  it("runs each organization's night once with two workers side by side", async () => {
    const { pool } = product.database;
    await pool.query("delete from graphile_worker._private_jobs");
    await product.link("nora~left", "one");
    await product.link("nora~right", "two");
    const seen: string[] = [];
    const tasks = portfolioTasks(product.services, product.directory);
    const counting = {
      ...tasks,
      [NIGHT_ORGANIZATION]: async (payload: unknown, context: TaskContext) => {
        seen.push(nightOrganizationPayload.parse(payload).organizationId);
        await tasks[NIGHT_ORGANIZATION]?.(payload, context);
      },
    };
    const start = () => startWorker({ pool, log: product.log, tasks: counting });
    const workers = [await start(), await start()];
    await advanceClock(pool, 24 * 3600);
    await Promise.all([product.services.nightly.tick(), product.services.nightly.tick()]);
    const isDone = async () => {
      const { rows } = await pool.query(
        "select count(*)::int as n from graphile_worker.jobs where task_identifier like 'portfolio.night%'",
      );
      return seen.length > 0 && rows[0].n === 0;
    };
    try {
      await expect.poll(isDone, { timeout: 60_000, interval: 100 }).toBe(true);
    } finally {
      for (const worker of workers) await worker.stop();
    }
    const organizations = await product.services.profiles.listOrganizationIds();
    expect(seen.sort()).toEqual([...organizations].sort());
  }, 90_000);

  it("goes on with the other connections when one fails", async () => {
    await product.link("nora~half", "one");
    await product.link("nora~half", "two");
    const { readHoldings } = product.provider;
    product.provider.readHoldings = async (token) => {
      if (token.startsWith("access-one"))
        throw new LinkProviderError("unavailable", "INSTITUTION_DOWN");
      return readHoldings(token);
    };
    await product.services.nightly.runOrganization("organization-half", product.log);
    product.provider.readHoldings = readHoldings;

    const { items } = await product.services.connections.status(sessionOf("nora~half"));
    expect(items.map((item) => [item.institution_name, item.status])).toEqual([
      ["One", "error"],
      ["Two", "active"],
    ]);
    const dashboard = await product.dashboardOf("organization-half");
    expect(dashboard.portfolio.totalValue).toBe(2_900);
    expect(dashboard.stale.map((row) => row.institutionName)).toEqual(["One"]);
    expect(dashboard.stale[0]?.lastGoodAt).toBe(items[0]?.last_sync_at);
    expect(dashboard.stale[0]?.lastGoodAt).not.toBeNull();
  });

  it("leaves the other connections of an institution that turned out slow to jobs of their own", async () => {
    await product.link("nora~first", "one");
    await product.link("nora~second", "one");
    await product.link("nora~second", "two");
    const { pool } = product.database;
    await pool.query(
      "update portfolio.connections set institution_id = 'ins_' || institution_name",
    );
    let now = 0;
    const read: string[] = [];
    const nightly = createNightlyService({
      db: openDatabase({ pool, schema: PORTFOLIO_SCHEMA, role: PORTFOLIO_ROLE }),
      listOrganizationIds: () => product.services.profiles.listOrganizationIds(),
      sync: {
        async sync(_organizationId, connectionId) {
          const { rows } = await pool.query(
            "select institution_name from portfolio.connections where id = $1",
            [connectionId],
          );
          read.push(rows[0].institution_name);
          now += rows[0].institution_name === "One" ? 30_000 : 200;
        },
      },
      rebuild: product.services.rebuild,
      prices: product.services.prices,
      finishRemovals: product.services.finishRemovals,
      ticks: () => now,
    });
    await pool.query("delete from graphile_worker._private_jobs where key like 'sync%'");

    await nightly.runOrganization("organization-first", product.log);
    await nightly.runOrganization("organization-second", product.log);

    expect(read).toEqual(["One", "Two"]);
    const { rows } = await pool.query(
      `select connections.institution_name from graphile_worker.jobs
         join portfolio.connections on jobs.key = 'sync:' || connections.id`,
    );
    expect(rows.map((row) => row.institution_name)).toEqual(["One"]);
  });
});
