import { FIGURES_VERSION } from "@stocks-vibe/contracts/portfolio";
import { startWorker } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionOf, type TestProduct, testProduct } from "../../../../testing/test-product.ts";
import { watchedCalculations } from "../../../../testing/watched-calculations.ts";
import { portfolioTasks, SYNC_TASKS, UPGRADE_TASKS } from "../../../../wiring/worker.ts";
import { FIGURES_UPGRADE, nextOrganizations } from "./figures-upgrade.ts";

const FAMILIES = ["ash", "elm", "fir", "oak"];
const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct(undefined, "alpha", true, calculations);
  for (const family of FAMILIES) await product.link(`nora~${family}`, "one");
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});
beforeEach(async () => {
  calculations.before = async () => undefined;
  calculations.begun.length = 0;
  await query("delete from graphile_worker._private_jobs");
  await query("update portfolio.snapshots set figures_version = 0");
});

const query = async (text: string, values: readonly unknown[] = []) =>
  (await product.database.pool.query(text, [...values])).rows;
const older = async () => (await product.services.standing.read()).otherFigures.older;
const stateOf = async (family: string): Promise<string> =>
  (await product.ask(`nora~${family}`, { url: "/api/v1/dashboard-data" })).json().data.state;
const start = () =>
  startWorker({
    pool: product.database.pool,
    log: product.log,
    tasks: portfolioTasks(product.services, product.directory),
    apart: [
      { lane: "syncs", names: SYNC_TASKS, slots: 1 },
      { lane: "upgrades", names: UPGRADE_TASKS, slots: 1 },
    ],
  });
const soon = { timeout: 20_000, interval: 50 };

describe("after an upgrade", () => {
  it("the figures of every organization are brought up to date, without anybody looking", async () => {
    expect(await older()).toBe(FAMILIES.length);
    const worker = await start();
    await product.services.figuresUpgrade.begin();

    await expect.poll(older, soon).toBe(0);
    for (const family of FAMILIES) expect(await stateOf(family)).toBe("ready");
    await expect.poll(() => query("select from graphile_worker.jobs"), soon).toEqual([]);
    expect(calculations.begun).toHaveLength(FAMILIES.length);

    // The next start looks, and rebuilds nothing.
    await product.services.figuresUpgrade.begin();
    await expect.poll(() => query("select from graphile_worker.jobs"), soon).toEqual([]);
    await worker.stop();
    expect(calculations.begun).toHaveLength(FAMILIES.length);
  });

  it("many starts at once are one round", async () => {
    for (let process = 0; process < 3; process += 1) await product.services.figuresUpgrade.begin();
    expect(await query("select task_identifier from graphile_worker.jobs")).toEqual([
      { task_identifier: FIGURES_UPGRADE },
    ]);
  });

  it("a step that was freed while it still ran does not take the next one along", async () => {
    await product.services.figuresUpgrade.begin();
    const [running] = await query("select id::text from graphile_worker._private_jobs");
    await product.services.figuresUpgrade.step(
      { figuresVersion: FIGURES_VERSION, after: null },
      product.log,
    );
    await query("delete from graphile_worker._private_jobs where id = $1", [running?.id]);
    expect(await query("select key from graphile_worker.jobs")).toEqual([
      { key: `figures-upgrade:${FIGURES_VERSION}:organization-oak` },
    ]);
  });

  it("a round that is cut short goes on with those that are left", async () => {
    calculations.before = async () => {
      if (calculations.begun.length > 2) throw new Error("the process ends here");
    };
    const step = { figuresVersion: FIGURES_VERSION, after: null };
    await product.services.figuresUpgrade.step(step, product.log);
    expect(await older()).toBe(2);
    // Whoever failed has a job of its own, and the round goes on behind the last.
    const jobs = await query("select key from graphile_worker.jobs order by key");
    expect(jobs.map(({ key }) => key)).toEqual([
      `figures-upgrade:${FIGURES_VERSION}:organization-oak`,
      "rebuild:organization-fir",
      "rebuild:organization-oak",
    ]);

    // Done again from its beginning, as after a kill.
    calculations.before = async () => undefined;
    calculations.begun.length = 0;
    await product.services.figuresUpgrade.step(step, product.log);
    expect(calculations.begun).toEqual(["organization-fir", "organization-oak"]);
    expect(await older()).toBe(0);
  });

  it("it holds back neither syncs nor who looks at a page", async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    calculations.before = async () => {
      if (calculations.begun.length === 1) await held;
    };
    const worker = await start();
    await product.services.figuresUpgrade.begin();
    await expect.poll(() => calculations.begun, soon).toEqual(["organization-ash"]);

    // The last in line looks, and is served before the first is done; and a sync runs beside it.
    expect(await stateOf("oak")).toBe("syncing");
    await expect.poll(() => stateOf("oak"), soon).toBe("ready");
    const [connection] = await query(
      "select id from portfolio.connections where organization_id = 'organization-elm'",
    );
    const asked = await product.ask("nora~elm", {
      method: "POST",
      url: `/api/v1/plaid/sync/${connection?.id}`,
    });
    expect(asked.statusCode).toBeLessThan(500);
    const isIdle = async () => {
      const { items } = await product.services.connections.status(sessionOf("nora~elm"));
      return items.every((item) => !item.is_syncing);
    };
    await expect.poll(isIdle, soon).toBe(true);
    expect(await stateOf("ash")).toBe("syncing");

    letGo();
    await expect.poll(older, soon).toBe(0);
    await worker.stop();
  });
});

describe("a round of another version", () => {
  it("is left to its own processes where it is a later one, and dropped where it is an earlier one", async () => {
    const { step } = product.services.figuresUpgrade;
    await step({ figuresVersion: FIGURES_VERSION - 1, after: null }, product.log);
    expect(await query("select from graphile_worker.jobs")).toEqual([]);

    await step({ figuresVersion: FIGURES_VERSION + 1, after: "organization-elm" }, product.log);
    expect(
      await query("select key, run_at > clock_timestamp() as rests from graphile_worker.jobs"),
    ).toEqual([{ key: `figures-upgrade:${FIGURES_VERSION + 1}:organization-elm`, rests: true }]);
    expect(await older()).toBe(FAMILIES.length);
  });
});

it("goes through organizations by their ids, twenty at a time", () => {
  const ids = Array.from({ length: 45 }, (_, index) => `o-${String(44 - index).padStart(2, "0")}`);
  const first = nextOrganizations(ids, null);
  expect([first.length, first[0], first.at(-1)]).toEqual([20, "o-00", "o-19"]);
  expect(nextOrganizations(ids, "o-39")).toEqual(["o-40", "o-41", "o-42", "o-43", "o-44"]);
  expect(nextOrganizations(ids, "o-44")).toEqual([]);
});
