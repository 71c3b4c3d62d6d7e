import { appendFile, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boundLog, readLogSince, sizeOfLog } from "./server-log.ts";

let folder: string;
let log: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-log-"));
  log = join(folder, "postgres.log");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("keeps a log below its bound and one file before it, and loses no line of who writes on", async () => {
  const writer = await open(log, "a");
  for (let round = 1; round <= 5; round += 1) {
    await writer.write(`${round}`.repeat(60));
    await boundLog(log, 100);
  }
  await writer.write("last");
  await writer.close();
  // After rounds 2 and 4 it was too long.
  expect(await readFile(log, "utf8")).toBe(`${"5".repeat(60)}last`);
  expect(await readFile(`${log}.1`, "utf8")).toBe("3".repeat(60) + "4".repeat(60));
});

it("leaves alone what is short, or not there", async () => {
  await boundLog(join(folder, "none"), 100);
  expect(await sizeOfLog(join(folder, "none"))).toBe(0);
});

it("reads what was added since, also after the log began anew", async () => {
  const other = join(folder, "other.log");
  await writeFile(other, "before;");
  const before = await sizeOfLog(other);
  await appendFile(other, "after");
  expect(await readLogSince(other, before)).toBe("after");
  await writeFile(other, "new");
  expect(await readLogSince(other, before)).toBe("new");
  expect(await readLogSince(join(folder, "none"), 0)).toBe("");
});
