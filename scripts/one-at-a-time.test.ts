import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "one-at-a-time-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const lock = () => join(folder, "made/lock");

it("lets a second process wait until the first is done, and says so once", async () => {
  const told: string[] = [];
  const order: string[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const one = oneAtATime(
    lock(),
    () => undefined,
    async () => {
      order.push("first begins");
      await finished;
      order.push("first ends");
    },
  );
  await expect.poll(() => order).toEqual(["first begins"]);
  const two = oneAtATime(
    lock(),
    (text: string) => told.push(text),
    async () => order.push("second"),
  );
  await expect.poll(() => told.length).toBe(1);
  // Long enough to be told again, were it.
  await new Promise((resolve) => setTimeout(resolve, 350));
  finish();
  await Promise.all([one, two]);
  expect(order).toEqual(["first begins", "first ends", "second"]);
  expect(told).toEqual([expect.stringContaining(`Waiting for process ${process.pid}`)]);
  expect(existsSync(lock())).toBe(false);
});

it("takes over what a process that is gone has left", async () => {
  const gone = spawnSync(process.execPath, ["--version"]).pid;
  const told: string[] = [];
  await oneAtATime(
    lock(),
    () => undefined,
    async () => undefined,
  );
  writeFileSync(lock(), String(gone));
  expect(
    await oneAtATime(
      lock(),
      (text: string) => told.push(text),
      async () => "done",
    ),
  ).toBe("done");
  expect(told).toEqual([]);
});

it("is free again after work that failed", async () => {
  const fails = () => Promise.reject(new Error("no space"));
  await expect(oneAtATime(lock(), () => undefined, fails)).rejects.toThrow("no space");
  expect(existsSync(lock())).toBe(false);
});
