import { execFileSync } from "node:child_process";
import { chmod, chown, mkdir, readdir, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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

const sockets = async (): Promise<readonly string[]> =>
  (await readdir(tmpdir())).filter((name) => /^stocks-vibe-\w{6}$/.test(name));

describe("a start that is told to stop", () => {
  const moments = isFullRun() ? [100, 400, 700, 1_000, 1_400, 1_800, 2_400, 3_000] : [900];
  it.each(
    moments.flatMap((ms) =>
      [["a new", ms] as const, ["a used", ms] as const].slice(0, isFullRun() ? 2 : 1),
    ),
  )(
    "on %s data folder after %d ms ends within seconds and leaves nothing",
    async (kind, ms) => {
      if (kind === "a used") await copyFolder(used, dataDir);
      const product = await start();
      await wait(ms);

      const ended = await product.end("SIGTERM");

      measured(`stop of a start on ${kind} folder after ${ms} ms`, ended.ms);
      // Before the first line of ours ran, the signal ends the process itself.
      expect([0, null]).toContain(ended.code);
      expect(ended.ms).toBeLessThan(STOPS_WITHIN_MS);
      expect(await leftBy(dataDir)).toEqual([]);
      await (await start()).ready();
    },
    TEST_MS,
  );
});

describe("a start right after a kill -9", () => {
  it(
    "of the product takes the data folder over",
    async () => {
      await copyFolder(used, dataDir);
      const first = await start();
      await first.ready();
      await first.end("SIGKILL");

      const next = await start();

      measured("ready after a kill -9 of the product", await next.ready());
      expect(await next.output()).toContain("Stopping a database server left over");
    },
    TEST_MS,
  );

  it(
    "of product and database server waits for what the server left running",
    async () => {
      await copyFolder(used, dataDir);
      const first = await start();
      await first.ready();
      const postmaster = await postmasterOf(dataDir);
      process.kill(postmaster, "SIGKILL");
      await first.end("SIGKILL");

      const next = await start();

      measured("ready after a kill -9 of product and server", await next.ready());
    },
    TEST_MS,
  );

  if (isFullRun()) {
    it.each([200, 600, 1_000, 1_500, 2_500])(
      "of a first start after %d ms makes a whole database",
      async (ms) => {
        const first = await start();
        await wait(ms);
        await first.end("SIGKILL");
        await (await start()).ready();
      },
      TEST_MS,
    );
  }
});

describe("a copied data folder that is started beside the original", () => {
  it(
    "leaves the original and its server alone, and works by itself",
    async () => {
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
    },
    TEST_MS,
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

describe("a secrets.json", () => {
  const damages: readonly (readonly [string, (path: string) => Promise<void>, RegExp])[] = [
    ["that is empty", (path) => truncate(path, 0), /secrets\.json is empty\. Put back the copy/],
    ["that is cut short", (path) => truncate(path, 200), /secrets\.json is cut short/],
    ["of other bytes", (path) => writeFile(path, "\u0000\u0001nonsense"), /is not JSON/],
    ["without its key", (path) => writeFile(path, "{}"), /lacks, or has wrong: .*masterKey/],
  ];
  it.each(isFullRun() ? damages : damages.slice(0, 2))(
    "%s is refused in words, and kept",
    async (_which, damage, words) => {
      await copyFolder(used, dataDir);
      await damage(join(dataDir, "secrets.json"));
      await expectRefusal(await start(), words);
    },
    TEST_MS,
  );
});

describe.runIf(isRoot)("a disk", () => {
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

  it.each(isFullRun() ? ["64k", "2m", "20m"] : ["64k"])(
    "of %s without room for a new database is named",
    async (size) => {
      await mount(`size=${size}`);
      await expectRefusal(await start(), /disk .* is full|the disk is full/, /Make room/);
    },
    TEST_MS,
  );

  it(
    "that can only be read is named",
    async () => {
      await mount("size=200m");
      await copyFolder(used, dataDir);
      execFileSync("mount", ["-o", "remount,ro", dataDir]);
      await expectRefusal(await start(), new RegExp(dataDir), /can only be read/, /DATA_DIR/);
    },
    TEST_MS,
  );

  it(
    "that fills up after the first start is named",
    async () => {
      await mount("size=120m");
      await copyFolder(used, dataDir);
      execFileSync("sh", ["-c", `cat /dev/zero > ${dataDir}/filler 2>/dev/null || true`]);
      await expectRefusal(await start(), /the disk is full/, /Make room/);
    },
    TEST_MS,
  );
});

describe.runIf(isRoot)("a data folder of another user", () => {
  it(
    "is named with who has it",
    async () => {
      await copyFolder(used, dataDir);
      await chown(dataDir, 0, 0);
      await chmod(dataDir, 0o700);
      await expectRefusal(
        await start({ uid: 65_534 }),
        new RegExp(dataDir),
        /belongs to user 0, mode 700/,
        /chown -R/,
      );
    },
    TEST_MS,
  );
});

it(
  "leaves no socket's folder behind",
  async () => {
    const before = await sockets();
    await copyFolder(used, dataDir);
    const product = await start();
    await product.ready();
    await product.stop();
    expect((await sockets()).filter((name) => !before.includes(name))).toEqual([]);
  },
  TEST_MS,
);
