import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { unwrapRoot } from "@stocks-vibe/server-kit";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealKeyOf } from "../src/backup/contents.ts";
import { checkFile, readHeaderOf } from "../src/backup/read-backup.ts";
import { type Kept, newestKept } from "../src/backup/testing/kept.ts";
import { figuresOf, startRunningProduct } from "../src/backup/testing/running-product.ts";

const STORY_MS = 240_000;
const checkout = fileURLToPath(new URL("../../..", import.meta.url));

let kept: Kept;
let folder: string;
beforeAll(async () => {
  kept = await newestKept();
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-killed-"));
  // As root the bundled server runs as another user, who must be able to reach its files.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true }));

/** An admin command in a process of its own. */
function start(dataDir: string, ...args: string[]): { child: ChildProcess; printed(): string } {
  let text = "";
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "apps/stocks-vibe/src/admin.ts", ...args],
    { cwd: checkout, env: { DATA_DIR: dataDir, MASTER_KEY: kept.masterKey } },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, printed: () => text };
}

async function run(dataDir: string, ...args: string[]): Promise<string> {
  const { child, printed } = start(dataDir, ...args);
  await once(child, "exit");
  return printed();
}

/** Kills it after so long, wherever it is then. Answers false when it was done before. */
async function killAfter(ms: number, dataDir: string, ...args: string[]): Promise<boolean> {
  const { child } = start(dataDir, ...args);
  const ended = once(child, "exit");
  await Promise.race([wait(ms), ended]);
  child.kill("SIGKILL");
  const [, signal] = await ended;
  return signal === "SIGKILL";
}

async function expectWhole(file: string): Promise<void> {
  const root = unwrapRoot((await readHeaderOf(file)).sealedRoot, kept.masterKey);
  await expect(checkFile(file, sealKeyOf(root ?? ""))).resolves.toBeDefined();
}

/** Milliseconds after its start. A restore takes some seconds; by hand one is played. */
const MOMENTS = isFullRun() ? [700, 1_300, 1_900, 2_500, 3_100, 3_700, 4_500] : [2_500];

describe("a restore into a folder that is killed", { timeout: STORY_MS }, () => {
  it.each(MOMENTS)("can be done again, and is whole then (%s ms)", async (ms) => {
    const dataDir = join(folder, `killed-${ms}`);
    const wasKilled = await killAfter(ms, dataDir, "restore", kept.path);
    const again = await run(dataDir, "restore", kept.path);
    // Killed after its last step, or not at all, it was done.
    if (!wasKilled || again.includes("is not empty")) expect(again).toContain("is not empty");
    else expect(again).toContain("Each table was read back and is as in the file.");

    const house = await startRunningProduct({
      DATA_DIR: dataDir,
      DEMO: "0",
      TEST_MODE: "1",
      CLOCK_START: kept.takenAt,
      ROLE: "http",
    });
    const figures = await figuresOf(house, kept.session);
    await house.stop();
    expect(figures).toEqual(kept.figures);

    // And a backup of it that is killed leaves no file of that name, or a whole one.
    const file = join(folder, `killed-${ms}.backup`);
    await killAfter(ms, dataDir, "backup", file);
    if ((await readdir(folder)).includes(`killed-${ms}.backup`)) await expectWhole(file);
    const whole = await run(dataDir, "backup", join(folder, `whole-${ms}.backup`));
    expect(whole).toMatch(/: \d+ rows of \d+ tables/);
  });
});
