import { FIGURES_VERSION } from "@stocks-vibe/contracts/portfolio";
import { createLogger } from "@stocks-vibe/server-kit";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { restoreProduct } from "../admin/backup/restore-product.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { type EmptyDatabase, emptyDatabase } from "./testing/databases.ts";
import { listKept } from "./testing/kept.ts";
import { asOwner } from "./testing/running-product.repository.ts";
import {
  asThen,
  figuresOf,
  type RunningProduct,
  startRunningProduct,
  until,
  withoutStamps,
} from "./testing/running-product.ts";
import { inTodaysNames, stillHolds } from "./testing/still-holds.ts";

const STORY_MS = 120_000;
const dashboardAnswer = z.object({ data: z.object({ state: z.string() }) });

const all = await listKept();
/** The ordinary run upgrades one of them, which one by its seed. */
const tried = isFullRun()
  ? all
  : all.filter((_, place) => place === (fc.readConfigureGlobal().seed ?? 0) % all.length);

describe.each(tried)("the data of version $version", (kept) => {
  let target: EmptyDatabase;
  beforeAll(async () => {
    target = await emptyDatabase("superuser");
  });
  afterAll(() => target.drop());

  /**
   * Some years after it was written the clock is put back to that moment, in which its session is
   * valid.
   */
  const variables = () => ({
    DATABASE_URL: target.url,
    MASTER_KEY: kept.masterKey,
    TEST_MODE: "1",
    CLOCK_START: kept.takenAt,
  });
  const lastSync = () =>
    asOwner<{ id: string; at: string; failed: boolean }>(
      target.url,
      "select id, last_sync_at::text as at, status <> 'active' as failed from portfolio.connections order by id",
    );

  /** Undefined for figures from before they had versions. */
  const figuresVersion = async (): Promise<number | undefined> => {
    const [row] = await asOwner<{ version: number | null }>(
      target.url,
      "select (to_jsonb(s) ->> 'figures_version')::integer as version from portfolio.snapshots s limit 1",
    );
    return row?.version ?? undefined;
  };
  const stateOf = (figures: Record<string, unknown>): unknown =>
    dashboardAnswer.parse(figures["/dashboard"]).data.state;
  const isReady = async (house: RunningProduct) => {
    const figures = await figuresOf(house, kept.session);
    return stateOf(figures) === "ready" ? figures : undefined;
  };

  it(
    "is restored, upgraded, and opens every page to who was signed in then",
    async () => {
      const env = parseEnvironment(variables());
      const log = createLogger("silent");
      const settings = settingsOf(env);
      await restoreProduct({ env, settings, path: kept.path, log, isKept: true });
      const isThisVersions = (await figuresVersion()) === FIGURES_VERSION;

      const house = await startRunningProduct({ ...variables(), ROLE: "http" });
      const figures = await figuresOf(house, kept.session);
      await house.stop();
      // Without a worker nothing is rebuilt: an earlier version's figures are being brought up to
      // date, and none are shown.
      expect(stateOf(figures)).toBe(isThisVersions ? "ready" : "syncing");
      if (isThisVersions) expect(asThen(figures, kept.figures)).toEqual(kept.figures);
    },
    STORY_MS,
  );

  it(
    "shows every figure as it did once they are brought up to date",
    async () => {
      const house = await startRunningProduct(variables());
      try {
        const figures = await until("the figures", () => isReady(house));
        const then = inTodaysNames(stillHolds(kept.figures, kept.figures));
        const now = asThen(stillHolds(figures, kept.figures), then);
        expect(withoutStamps(now)).toEqual(withoutStamps(then));
        expect(await figuresVersion()).toBe(FIGURES_VERSION);
      } finally {
        await house.stop();
      }
    },
    STORY_MS,
  );

  it(
    "lets its people sign in, and its connections be read with the tokens it holds",
    async () => {
      const before = await lastSync();
      expect(before.length).toBeGreaterThan(2);
      const house = await startRunningProduct(variables());
      try {
        const session = await house.signIn(kept.email);
        expect((await house.ask(session, "/dashboard")).status).toBe(200);
        await asOwner(
          target.url,
          `select ops.enqueue(task => 'portfolio.sync', queue => 'sync:' || id,
             payload => json_build_object('organizationId', organization_id, 'connectionId', id))
           from portfolio.connections`,
        );
        const after = await until("a sync of every connection", async () => {
          const now = await lastSync();
          return now.every(({ at }, index) => at !== before[index]?.at) ? now : undefined;
        });
        expect(after.map(({ failed }) => failed)).toEqual(before.map(({ failed }) => failed));
      } finally {
        await house.stop();
      }
    },
    STORY_MS,
  );
});
