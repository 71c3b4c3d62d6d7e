import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BadBackup } from "./bad-backup.ts";
import { writeNewFile } from "./write-new-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-new-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("is written by one of two who name it at once, and the other is told", async () => {
  const path = join(folder, "one.backup");
  const write = (text: string) =>
    writeNewFile(path, (file) => pipeline([Buffer.from(text)], file)).then(
      () => text,
      (error: unknown) => error,
    );

  const [one, other] = await Promise.all([write("first"), write("second")]);

  const won = [one, other].filter((answer) => typeof answer === "string");
  expect(won).toHaveLength(1);
  expect([one, other].filter((answer) => answer instanceof BadBackup)).toHaveLength(1);
  expect(await readFile(path, "utf8")).toBe(won[0]);
  expect(await readdir(folder)).toEqual(["one.backup"]);
});

it("says of a full disk which folder has no room, and what to do, and leaves nothing", async () => {
  const path = join(folder, "full.backup");
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });
  const write = writeNewFile(path, async (file) => {
    file.write("some of it");
    throw full;
  });
  await expect(write).rejects.toThrow(
    `${path} was not written, and nothing of it is left: the disk of ${folder} is full. Make room there (df -h ${folder}), or write to another disk.`,
  );
  await expect(write).rejects.toBeInstanceOf(BadBackup);
  expect(await readdir(folder)).toEqual(["one.backup"]);
});
