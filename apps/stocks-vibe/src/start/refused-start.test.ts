import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { advanceClock, type MigrationPlan, openPool } from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrateNow } from "../admin/database-commands.ts";
import { emptyDatabase } from "../backup/testing/databases.ts";
import { freePort } from "../database/embedded-postgres/launch.ts";
import { PLANS } from "../database/migrations.ts";
import { parseEnvironment } from "../environment/config.ts";
import { explain } from "./explain-failure.ts";
import { judgeKeys } from "./product-database.ts";
import { startProduct } from "./start-product.ts";

const START_MS = 60_000;

let folder: string;
let before: readonly MigrationPlan[];
let database: TestDatabase;
let port: number;
/** A copy of a schema's migrations but its last. */
async function withoutLast(plan: MigrationPlan): Promise<MigrationPlan> {
  const directory = join(folder, plan.schema);
  await mkdir(directory);
  for (const name of (await readdir(plan.directory)).sort().slice(0, -1)) {
    await copyFile(join(plan.directory, name), join(directory, name));
  }
  return { ...plan, directory };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-refused-"));
  before = await Promise.all(PLANS.map(withoutLast));
});
afterAll(() => rm(folder, { recursive: true }));
/** As the version before left it. */
beforeEach(async () => {
  database = await testDatabase(before);
  await testKeys(database.pool);
  port = await freePort();
  return () => database.close();
});

const ledger = (): Promise<number[]> =>
  Promise.all(
    PLANS.map(async ({ schema }) => {
      const { rows } = await database.pool.query(`select from ${schema}.schema_migrations`);
      return rows.length;
    }),
  );

type Variables = Readonly<Record<string, string>>;
const given = (variables: Variables) =>
  parseEnvironment({
    DATABASE_URL: database.url,
    MASTER_KEY: TEST_MASTER_KEY,
    PORT: String(port),
    LOG_LEVEL: "silent",
    ...variables,
  });

/** What a start says that is refused; empty for one that comes up. */
async function start(variables: Variables = {}): Promise<string> {
  try {
    const never = new AbortController().signal;
    const running = await startProduct(given(variables), () => undefined, never);
    await running.stop();
    return "";
  } catch (error) {
    return explain(error);
  }
}

/** At an address of its own, so that it may listen to others. */
const PUBLIC = {
  PUBLIC_URL: "https://stocks.example.com",
  SMTP_URL: "smtp://mail.example.com",
  PLAID_CLIENT_ID: "id",
  PLAID_SECRET: "secret",
};
const OTHER_KEY = "Zk3vQ9xT7mB1wR5yH8nL2cF6jD4gS0pAqEuIoXhV";

describe("a start of a new version that is refused", () => {
  it.each([
    ["another master key", { MASTER_KEY: OTHER_KEY }, /master key is not the one/],
    ["a bad SMTP_URL", { SMTP_URL: "mail.example.com" }, /SMTP_URL: must be/],
    ["a bad SIGN_IN_PRODUCTS", { SIGN_IN_PRODUCTS: "magiclink" }, /SIGN_IN_PRODUCTS: must/],
    [
      "an AUDIT_ANCHORS that can't be written",
      { AUDIT_ANCHORS: "/nowhere/anchors.txt" },
      /^✗ AUDIT_ANCHORS names \/nowhere\/anchors.txt, which can't be written[^\n]*$/,
    ],
    ["a HOST of others", { HOST: "192.0.2.1", ...PUBLIC }, /HOST is not an address/],
  ])("leaves the database of the version before: %s", async (_slip, variables, words) => {
    const found = await ledger();
    expect(await start(variables)).toMatch(words);
    expect(await ledger()).toEqual(found);
  });

  it("leaves it where the port is taken", async () => {
    const found = await ledger();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    expect(await start()).toMatch(/The port is taken/);
    other.close();
    expect(await ledger()).toEqual(found);
  });

  it("leaves it where its clock was moved", async () => {
    const found = await ledger();
    await advanceClock(database.pool, 3_600);
    expect(await start()).toMatch(/clock was moved ahead by 1.0 h/);
    expect(await ledger()).toEqual(found);
  });

  it(
    "brings it up to date once nothing is wrong, and listens where it asked",
    async () => {
      const found = await ledger();
      expect(await start()).toBe("");
      expect(await ledger()).toEqual(found.map((count) => count + 1));
    },
    START_MS,
  );
});

describe("a first start of the bundled database with a bad MASTER_KEY", () => {
  it.each([
    ["a short one", "short", /MASTER_KEY must have 32 characters or more[^\n]*uses its own/],
    ["one that can be guessed", "changeme".repeat(4), /can be guessed[^\n]*keys change-master/],
  ])("is refused in words that hold there, and makes no folder: %s", async (_which, key, words) => {
    const dataDir = join(folder, "never-made");
    const refused = await start({ DATABASE_URL: "", DATA_DIR: dataDir, MASTER_KEY: key });
    expect(refused).toMatch(words);
    expect(refused).not.toContain("MASTER_KEY_PREVIOUS");
    await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
  });
});

describe("a refused start of the same version", () => {
  const written = async (): Promise<unknown[]> => {
    const tables = ["product.server_settings", "auth.projects"];
    const found = await Promise.all(
      tables.map((table) => database.pool.query(`select to_jsonb(t) as row from ${table} t`)),
    );
    return found.map(({ rows }) => rows);
  };

  it(
    "leaves what the server that runs has written down, whatever it is refused for",
    async () => {
      expect(await start()).toBe("");
      const before = await written();
      const OTHER = { ALLOWED_ORIGINS: "https://other.example", RATE_LIMIT_SCALE: "7" };
      const other = createServer().listen(port, "127.0.0.1");
      await once(other, "listening");
      expect(await start(OTHER)).toMatch(/The port is taken/);
      other.close();
      for (const slip of [
        { AUDIT_ANCHORS: "/nowhere/anchors.txt" },
        { MASTER_KEY: OTHER_KEY },
        { SIGN_IN_PRODUCTS: "magiclink" },
      ]) {
        expect(await start({ ...OTHER, ...slip })).toMatch(/^✗/);
      }
      expect(await written()).toEqual(before);
      // Control: a start that comes up writes them.
      expect(await start(OTHER)).toBe("");
      expect(JSON.stringify(await written())).toContain("https://other.example");
    },
    START_MS,
  );
});

describe("admin -- migrate", () => {
  it("changes nothing with another master key", async () => {
    const found = await ledger();
    const work = migrateNow(given({ MASTER_KEY: OTHER_KEY }), () => undefined);
    expect(explain(await work.catch((error: unknown) => error))).toMatch(/master key is not/);
    expect(await ledger()).toEqual(found);
  });
});

describe("an empty database", () => {
  const masterKey = TEST_MASTER_KEY;
  const stored = { databasePasswords: {}, masterKey, projectId: "project-test-1" };
  const names = { plaidClientId: "a", plaidSecret: "b", projectSecret: "c", publicToken: "d" };

  it("is no new product where a restore began, and takes the restore again", async () => {
    const empty = await emptyDatabase("superuser");
    const owner = openPool({ url: empty.url, max: 1 });
    try {
      const begun = await judgeKeys(owner, { masterKey, stored }).catch((error: unknown) => error);
      expect(explain(begun)).toMatch(/restore again: npm run admin -- restore/);
      // Control: the folder of a first start has names of its own.
      await judgeKeys(owner, { masterKey, stored: { ...stored, ...names } });
    } finally {
      await owner.end();
      await empty.drop();
    }
  });
});
