import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createLogger, logDestination } from "./logger.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-log-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// The device that answers every write as a full disk does.
it.runIf(existsSync("/dev/full"))("says once that the disk is full, and goes on", async () => {
  const said: string[] = [];
  const log = createLogger(
    "info",
    logDestination({ path: "/dev/full" }, (line) => said.push(line)),
  );
  for (const line of [1, 2, 3]) {
    log.info(`line ${line}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await vi.waitFor(() => expect(said).toHaveLength(1));
  expect(said[0]).toContain("ENOSPC");
});

it("appends to a file that its owner alone can read", async () => {
  await mkdir(join(folder, "logs"));
  const path = join(folder, "logs", "server.log");
  createLogger("info", logDestination({ path })).info("one");
  await vi.waitFor(async () => expect(await readFile(path, "utf8")).toContain("one"));
  createLogger("info", logDestination({ path })).info("two");
  await vi.waitFor(async () => expect(await readFile(path, "utf8")).toMatch(/one.*\n.*two/));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
