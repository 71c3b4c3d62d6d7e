import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askProduct, within } from "../machines/product-process.ts";
import {
  copyFolder,
  leftBy,
  newFolder,
  type OwnProduct,
  postmasterOf,
  removeFolder,
  serversOf,
  startOwn,
} from "./own-folder.ts";

const TEST_MS = 120_000;
const STOPS_WITHIN_MS = 10_000;
const isRoot = process.getuid?.() === 0;

let folder: string;
/** A data folder that was in use and is stopped. */
let used: string;
let cases = 0;
let dataDir: string;
const started: OwnProduct[] = [];

beforeAll(async () => {
  folder = await newFolder();
  used = join(folder, "used");
  const product = await startOwn(used);
  await product.ready();
  await product.stop();
}, TEST_MS);
afterAll(() => removeFolder(folder), TEST_MS);
beforeEach(() => {
  cases += 1;
  dataDir = join(folder, `case-${cases}`);
  return async () => {
    for (const product of started.splice(0)) await product.stop();
  };
});

async function start(more: Parameters<typeof startOwn>[1] = {}, where = dataDir) {
  const product = await startOwn(where, more);
  started.push(product);
  return product;
}

/** Prints a measured figure beside the test's name, for whoever compares two versions. */
const measured = (what: string, ms: number): void =>
  void process.stdout.write(`measured: ${what}: ${Math.round(ms)} ms\n`);

/** A suite that the ordinary run leaves out. */
const describeInFull = (title: string, suite: () => void): void => {
  if (isFullRun()) describe(title, { timeout: TEST_MS }, suite);
};

/** Cases that the ordinary run leaves out. */
const inFull = <Case>(cases: readonly Case[]): readonly Case[] => (isFullRun() ? cases : []);

/** What a start is at, seen from outside. */
const MOMENTS: Readonly<Record<string, () => Promise<boolean>>> = {
  "making a database": async () => existsSync(join(dataDir, "postgres-unfinished/data/PG_VERSION")),
  "starting the server": async () => existsSync(join(dataDir, "postgres/postmaster.pid")),
  "opening the database": async () => existsSync(join(`${dataDir}-tmp`, await socketName())),
};

async function socketName(): Promise<string> {
  const [name = "none"] = await readdir(`${dataDir}-tmp`);
  return join(name, ".s.PGSQL.5432");
}

describe("a start that is told to stop", { timeout: TEST_MS }, () => {
  const moments = Object.entries(MOMENTS);
  it.each(isFullRun() ? moments : moments.slice(0, 1))(
    "while it is %s ends within seconds and leaves nothing",
    async (what, isThere) => {
      const product = await start();
      await within(30_000, what, isThere);

      const ended = await product.end("SIGTERM");

      measured(`stop while ${what}`, ended.ms);
      expect(ended).toMatchObject({ code: 0 });
      expect(ended.ms).toBeLessThan(STOPS_WITHIN_MS);
      expect(await product.output()).toContain("Stopped.");
      expect(await leftBy(dataDir)).toEqual([]);
      await (await start()).ready();
    },
  );

  it.each(inFull([200, 500, 800, 1_100, 1_400, 1_700, 2_000, 2_500, 3_000]))(
    "on a used data folder after %d ms does, too",
    async (ms) => {
      await copyFolder(used, dataDir);
      const product = await start();
      await wait(ms);
      const ended = await product.end("SIGINT");
      // Before our first line ran, the signal ended the process.
      expect([0, null]).toContain(ended.code);
      expect(ended.ms).toBeLessThan(STOPS_WITHIN_MS);
      expect(await leftBy(dataDir)).toEqual([]);
      await (await start()).ready();
    },
  );
});

describeInFull("a start right after a kill -9", () => {
  it.each(["product", "product and database server"])(
    "of the %s takes the data folder over",
    async (what) => {
      await copyFolder(used, dataDir);
      const first = await start();
      await first.ready();
      if (what !== "product") process.kill(await postmasterOf(dataDir), "SIGKILL");
      await first.end("SIGKILL");

      const next = await start();

      measured(`ready after a kill -9 of the ${what}`, await next.ready());
      const words =
        what === "product" ? /Stopping a database server left over/ : /Stocks Vibe is running/;
      expect(await next.output()).toMatch(words);
    },
  );

  it.each([200, 600, 1_000, 1_500, 2_500])(
    "of a first start after %d ms makes a whole database",
    async (ms) => {
      const first = await start();
      await wait(ms);
      await first.end("SIGKILL");
      await (await start()).ready();
    },
  );
});

describe("a copied data folder that is started beside the original", { timeout: TEST_MS }, () => {
  it("leaves the original and its server alone, and works by itself", async () => {
    await copyFolder(used, dataDir);
    const original = await start();
    await original.ready();
    const postmaster = await postmasterOf(dataDir);
    const copy = `${dataDir}-copy`;
    await copyFolder(dataDir, copy);

    const second = await start({}, copy);
    await second.ready();

    expect(original.hasEnded()).toBe(false);
    expect(await postmasterOf(dataDir)).toBe(postmaster);
    expect(serversOf(dataDir)).toContain(postmaster);
    expect(await postmasterOf(copy)).not.toBe(postmaster);
    expect(await original.isReady()).toBe(true);
    await second.stop();
    expect(await original.isReady()).toBe(true);
  });
});

describeInFull("a product that is told to stop", () => {
  it.each(["60"])(
    "serves on for the delay of %s s, not ready, until it is told again",
    async (seconds) => {
      await copyFolder(used, dataDir);
      const product = await start({ env: { STOP_DELAY_SECONDS: seconds } });
      await product.ready();
      process.kill(product.pid, "SIGTERM");
      const notReady = async () => (await askProduct(product.port, "/readyz")).status === 503;
      await within(5_000, "a product that is not ready", notReady);

      const page = await fetch(`http://localhost:${product.port}/login`);
      expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
      expect((await askProduct(product.port, "/readyz")).body).toContain("stopping");

      const ended = await product.end("SIGTERM");
      expect(ended.code).toBe(0);
      expect(ended.ms).toBeLessThan(STOPS_WITHIN_MS);
      expect(await leftBy(dataDir)).toEqual([]);
    },
  );
});

/** It says what is wrong, where, and what to do, in no more than that, and ends with 1. */
async function expectRefusal(product: OwnProduct, ...words: readonly RegExp[]): Promise<void> {
  const { code } = await product.end();
  const output = await product.output();
  for (const word of words) expect(output).toMatch(word);
  expect(output).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect(output).toMatch(/^✗ /m);
  expect(code).toBe(1);
  expect(await leftBy(dataDir)).toEqual([]);
}

describe("a secrets.json", { timeout: TEST_MS }, () => {
  const damages: readonly (readonly [string, (path: string) => Promise<void>, RegExp])[] = [
    ["that is empty", (path) => truncate(path, 0), /secrets\.json is empty\. Put back the copy/],
    ["that is cut short", (path) => truncate(path, 200), /secrets\.json is cut short/],
    ["of other bytes", (path) => writeFile(path, "\u0000\u0001nonsense"), /is not JSON/],
    ["without its key", (path) => writeFile(path, "{}"), /lacks, or has wrong: .*masterKey/],
  ];
  it.each(isFullRun() ? damages : damages.slice(1, 2))(
    "%s is refused in words, and kept",
    async (_which, damage, words) => {
      await copyFolder(used, dataDir);
      await damage(join(dataDir, "secrets.json"));
      await expectRefusal(await start(), words);
    },
  );
});

describe.runIf(isRoot)("a disk", { timeout: TEST_MS }, () => {
  const mounted: string[] = [];
  const mount = async (...options: readonly string[]): Promise<void> => {
    await mkdir(dataDir);
    execFileSync("mount", ["-t", "tmpfs", "-o", options.join(","), "tmpfs", dataDir]);
    mounted.push(dataDir);
    await chmod(dataDir, 0o711);
  };
  const unmount = (): void => {
    for (const path of mounted.splice(0)) execFileSync("umount", ["-l", path]);
  };
  afterAll(unmount);

  it.each(inFull(["64k", "2m", "20m"]))(
    "of %s without room for a new database is named",
    async (size) => {
      await mount(`size=${size}`);
      await expectRefusal(await start(), /disk .* is full|the disk is full/, /Make room/);
    },
  );

  it.each(inFull(["remount,ro"]))("that can only be read is named (%s)", async (option) => {
    await mount("size=200m");
    await copyFolder(used, dataDir);
    execFileSync("mount", ["-o", option, dataDir]);
    await expectRefusal(await start(), new RegExp(dataDir), /can only be read/, /DATA_DIR/);
  });

  it.each(["size=120m"])("that fills up after the first start is named (%s)", async (size) => {
    await mount(size);
    await copyFolder(used, dataDir);
    execFileSync("sh", ["-c", `cat /dev/zero > ${dataDir}/filler 2>/dev/null || true`]);
    await expectRefusal(await start(), /the disk is full/, /Make room/);
  });
});

describeInFull("a data folder of another user", () => {
  it.runIf(isRoot).each([65_534])("is named with who has it, to user %d", async (uid) => {
    await copyFolder(used, dataDir);
    await chown(dataDir, 0, 0);
    await chmod(dataDir, 0o700);
    await expectRefusal(
      await start({ uid }),
      new RegExp(dataDir),
      /belongs to user 0, mode 700/,
      /chown -R/,
    );
  });
});
