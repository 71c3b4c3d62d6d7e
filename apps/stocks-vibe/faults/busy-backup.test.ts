import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@stocks-vibe/server-kit";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restoreProduct } from "../src/admin/backup/restore-product.ts";
import { type EmptyDatabase, emptyDatabase } from "../src/backup/testing/databases.ts";
import { type Kept, newestKept } from "../src/backup/testing/kept.ts";
import { asOwner, countOpenJobs } from "../src/backup/testing/running-product.repository.ts";
import {
  admin,
  figuresOf,
  startRunningProduct,
  until,
  withoutMoment,
} from "../src/backup/testing/running-product.ts";
import { parseEnvironment } from "../src/environment/config.ts";
import { settingsOf } from "../src/environment/settings.ts";

const STORY_MS = 300_000;

let kept: Kept;
let folder: string;
let source: EmptyDatabase;
beforeAll(async () => {
  kept = await newestKept();
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-busy-"));
  source = await emptyDatabase("superuser");
  await restore(source.url, kept.path);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

async function restore(url: string, path: string): Promise<void> {
  const env = parseEnvironment({ DATABASE_URL: url, MASTER_KEY: kept.masterKey });
  const log = createLogger("silent");
  await restoreProduct({ env, settings: settingsOf(env), path, log, isKept: true });
}

const placeOf = (url: string) => ({ DATABASE_URL: url, MASTER_KEY: kept.masterKey });
/** The clock begins where the kept session is valid. */
const variablesOf = (url: string) => ({
  ...placeOf(url),
  TEST_MODE: "1",
  CLOCK_START: kept.takenAt,
});

/** Syncs and rebuilds of everything, more of them than a backup lasts. */
const MUCH_WORK = `
  select ops.enqueue(task => 'portfolio.sync', queue => 'sync:' || id, job_key => 'busy' || n || id,
    payload => json_build_object('organizationId', organization_id, 'connectionId', id))
  from portfolio.connections, generate_series(1, 10) n;
  select ops.enqueue(task => 'portfolio.rebuild', job_key => 'busy' || n || organization_id,
    payload => json_build_object('organizationId', organization_id))
  from (select distinct organization_id from portfolio.connections) o, generate_series(1, 30) n`;

const drained = (url: string) =>
  until("the end of all jobs", async () => ((await countOpenJobs(url)) === 0 ? true : undefined));

const ROUNDS = Array.from({ length: isFullRun() ? 5 : 1 }, (_, index) => index + 1);

describe("a backup while workers write", { timeout: STORY_MS }, () => {
  it.each(ROUNDS)(
    "holds one moment: restored, every reference fits, its jobs end, and the figures are the same (%s)",
    async (round) => {
      const file = join(folder, `${round}.backup`);
      const house = await startRunningProduct(variablesOf(source.url));
      await asOwner(source.url, MUCH_WORK);
      await until("a job that runs", async () => {
        const held = "select from graphile_worker._private_jobs where locked_at is not null";
        return (await asOwner(source.url, held)).length > 0 ? true : undefined;
      });
      const taken = await admin(variablesOf(source.url), "backup", file);
      expect(taken.code).toBe(0);
      await drained(source.url);
      await house.stop();

      const target = await emptyDatabase("plain");
      await restore(target.url, file);
      const waiting = await countOpenJobs(target.url);
      expect(waiting).toBeGreaterThan(0);
      const again = await startRunningProduct({ ...placeOf(target.url), TEST_MODE: "1" });
      await drained(target.url);
      const figures = await figuresOf(again, kept.session);
      await again.stop();
      const path = "/portfolio/summary";
      expect(withoutMoment(figures[path])).toEqual(withoutMoment(kept.figures[path]));
      await target.drop();
    },
  );
});
