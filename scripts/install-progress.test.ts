import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import { describeProgress, followInstall, packagesOf } from "./install-progress.mjs";

const checkout = dirname(dirname(fileURLToPath(import.meta.url)));

afterEach(() => {
  vi.useRealTimers();
});

it("counts the packages that the lock installs on this machine, and no other machine's", () => {
  const lock = JSON.parse(readFileSync(join(checkout, "package-lock.json"), "utf8"));
  const here = packagesOf(lock, { platform: "linux", arch: "x64" });
  expect(here.length).toBeGreaterThan(100);
  expect(here).toContain("node_modules/@biomejs/cli-linux-x64");
  expect(here).not.toContain("node_modules/@biomejs/cli-win32-x64");
  const there = packagesOf(lock, { platform: "win32", arch: "x64" });
  expect(there).toContain("node_modules/@biomejs/cli-win32-x64");
});

it.each([
  ["nothing is done", 0, 400, 90_000, "Packages: 0 of 400"],
  ["less than a fifth is done", 79, 400, 90_000, "Packages: 79 of 400"],
  ["a fifth is done", 80, 400, 60_000, "Packages: 80 of 400, about 240 s left"],
  ["nearly all is done", 399, 400, 60_000, "Packages: 399 of 400, about 1 s left"],
  ["all is done", 400, 400, 60_000, "Packages: 400 of 400"],
])("estimates only from a fifth on: %s", (_when, done, total, elapsedMs, line) => {
  expect(describeProgress({ done, total, elapsedMs })).toBe(line);
});

it("says every five seconds how far a slow installation is, until it has ended", () => {
  vi.useFakeTimers();
  const folder = mkdtempSync(join(tmpdir(), "stocks-vibe-install-"));
  const lines: string[] = [];
  const packages = ["node_modules/a", "node_modules/b"];
  const end = followInstall({
    checkout: folder,
    packages,
    say: (line: string) => lines.push(line),
  });
  vi.advanceTimersByTime(5_000);
  mkdirSync(join(folder, "node_modules/a"), { recursive: true });
  writeFileSync(join(folder, "node_modules/a/package.json"), "{}");
  vi.advanceTimersByTime(5_000);
  end();
  vi.advanceTimersByTime(60_000);
  rmSync(folder, { recursive: true });
  expect(lines).toEqual(["Packages: 0 of 2", "Packages: 1 of 2, about 10 s left"]);
});
