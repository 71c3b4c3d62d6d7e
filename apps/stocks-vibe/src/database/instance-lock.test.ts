import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A_COMMAND, AlreadyRunning, findRunning, takeInstanceLock } from "./instance-lock.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-lock-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const URL = "http://localhost:3000";

describe("takeInstanceLock", () => {
  it("refuses a second start and says where the first one is", async () => {
    const lock = await takeInstanceLock(folder, URL);
    const second = takeInstanceLock(folder, URL);
    await expect(second).rejects.toBeInstanceOf(AlreadyRunning);
    await expect(second).rejects.toThrow(/already running at http:\/\/localhost:3000/);
    await lock.release();
    await (await takeInstanceLock(folder, URL)).release();
  });

  it("says of a command that it is one", async () => {
    const lock = await takeInstanceLock(folder, A_COMMAND);
    await expect(takeInstanceLock(folder, URL)).rejects.toThrow(
      /^An admin command \(process \d+\)/,
    );
    await lock.release();
  });

  it("takes over from a process that was killed", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const lock = { pid: child.pid, startedAt: "whenever", url: URL };
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    await writeFile(join(folder, "running.json"), JSON.stringify(lock));
    expect(await findRunning(folder)).toBeUndefined();
    await (await takeInstanceLock(folder, URL)).release();
  });

  it("is not fooled by a process number that was given out again", async () => {
    const lock = { pid: process.pid, startedAt: "another beginning", url: URL };
    await writeFile(join(folder, "running.json"), JSON.stringify(lock));
    expect(await findRunning(folder)).toBeUndefined();
  });

  it("lets one of many starts at once have the folder, also after a kill", async () => {
    await writeFile(join(folder, "running.json"), '{"pid":');
    const starts = await Promise.allSettled(
      Array.from({ length: 20 }, () => takeInstanceLock(folder, URL)),
    );
    const won = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    expect(won).toHaveLength(1);
    await won[0]?.release();
  });

  it("takes the lock of a copied folder for the original's", async () => {
    const lock = await takeInstanceLock(folder, URL);
    const copy = `${folder}-copy`;
    await cp(folder, copy, { recursive: true });

    expect(await findRunning(copy)).toBeUndefined();
    const own = await takeInstanceLock(copy, URL);
    expect(await findRunning(folder)).toMatchObject({ pid: process.pid });

    await own.release();
    await lock.release();
    await rm(copy, { recursive: true });
  });

  it("takes half a file, left by a kill while writing, for no lock", async () => {
    await writeFile(join(folder, "running.json"), '{"pid":');
    await (await takeInstanceLock(folder, URL)).release();
  });
});
