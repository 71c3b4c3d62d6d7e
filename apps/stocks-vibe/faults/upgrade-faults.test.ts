import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtProduct } from "../machines/config.ts";
import { checkout } from "../machines/planted.ts";
import { within } from "../machines/product-process.ts";
import { findRunning } from "../src/database/instance-lock.ts";
import {
  leftBy,
  newFolder,
  type OwnProduct,
  removeFolder,
  type StartMore,
  startOwn,
} from "./own-folder.ts";
import { sqlOnce } from "./running-product.ts";

/** What a build reads while it runs, beside its packages. */
const READ_AT_RUN_TIME = [
  "package.json",
  "apps/portfolio-web/dist",
  "apps/link-sandbox/dist",
  "apps/auth-server/migrations",
  "apps/portfolio-api/migrations",
  "apps/link-sandbox/migrations",
  "apps/stocks-vibe/migrations",
  "packages/server-kit/migrations",
];
const LAST_SCHEMA = "apps/stocks-vibe/migrations";

/** A later version: the build as it is, with one more migration in the last schema. */
interface NextVersion {
  /** Starts it. */
  readonly main: string;
  /** Runs its admin commands. */
  readonly admin: string;
}

/** Puts the later version into `folder`, which must not be there. */
async function makeNextVersion(folder: string, migration: string): Promise<NextVersion> {
  const built = dirname(await builtProduct());
  const from = join(built, "../../..");
  await mkdir(folder);
  await cp(built, join(folder, "apps/stocks-vibe/dist"), { recursive: true });
  for (const path of READ_AT_RUN_TIME) {
    await cp(join(from, path), join(folder, path), { recursive: true });
  }
  await symlink(join(checkout, "node_modules"), join(folder, "node_modules"));
  const known = await readdir(join(folder, LAST_SCHEMA));
  const number = String(known.length + 1).padStart(4, "0");
  const name = [number, "planted.sql"].join("-");
  await writeFile(join(folder, LAST_SCHEMA, name), migration);
  const dist = join(folder, "apps/stocks-vibe/dist");
  return { main: join(dist, "main.js"), admin: join(dist, "admin.js") };
}

const TEST_MS = 120_000;

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await newFolder();
  dataDir = join(folder, "data");
  await worksAsToday();
}, TEST_MS);
afterAll(() => removeFolder(folder), TEST_MS);

const UNDER_WAY =
  "select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'";

/** Today's version starts on the database, and stops. */
async function worksAsToday(): Promise<void> {
  const today = await startOwn(dataDir);
  await today.ready();
  await today.stop();
}

const begin = (more: StartMore): Promise<OwnProduct> => startOwn(dataDir, more);

async function ranTo(more: StartMore): Promise<{ code: number | null; output: string }> {
  const process = await begin(more);
  const { code } = await process.end();
  return { code, output: await process.output() };
}

it(
  "an upgrade whose last migration fails leaves a database that the version before starts on, and admin commands change none",
  async () => {
    const next = await makeNextVersion(
      join(folder, "broken"),
      "create table planted (id text); select no_such_column from planted",
    );

    const failed = await ranTo({ file: next.main });
    const doctor = await ranTo({ file: next.admin, args: ["doctor"] });
    const listed = await ranTo({ file: next.admin, args: ["organizations"] });

    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(
      /^✗ migration product\/.*planted.sql failed: .* Nothing was changed/m,
    );
    for (const { code, output } of [doctor, listed]) {
      expect(code).toBe(1);
      expect(output).toMatch(/✗ The database is at an older version .*npm run admin -- migrate/);
    }
    expect(await leftBy(dataDir)).toEqual([]);
    await worksAsToday();
  },
  TEST_MS,
);

it.each(isFullRun() ? (["SIGKILL", "SIGTERM"] as const) : [])(
  "an upgrade that is ended half-way (%s) does, too",
  async (signal) => {
    const name = `ended-${signal}`;
    const slow = await makeNextVersion(join(folder, name), "select pg_sleep(20)");
    const half = await begin({ file: slow.main });
    await within(60_000, "a migration under way", async () => {
      const url = (await findRunning(dataDir))?.databaseUrl ?? "";
      return (await sqlOnce(url, UNDER_WAY)).length > 0;
    });
    const ended = await half.end(signal);
    expect(ended.code).toBe(signal === "SIGTERM" ? 0 : null);
    await worksAsToday();
  },
  TEST_MS,
);

it.each(isFullRun() ? ["migrate"] : [])(
  "an admin command migrates when it is asked for that (%s)",
  async (command) => {
    const next = await makeNextVersion(join(folder, "asked"), "select 1");
    const asked = await ranTo({ file: next.admin, args: [command] });
    expect(asked).toMatchObject({ code: 0 });
    expect(asked.output).toContain("Database brought up to date (1 step)");
    const today = await ranTo({});
    expect(today.output).toMatch(
      /✗ The database's "product" tables are at version \d, this program knows \d/,
    );
    expect(today.code).toBe(1);
  },
  TEST_MS,
);
