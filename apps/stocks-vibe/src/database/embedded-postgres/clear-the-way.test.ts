import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearTheWay } from "./leftover-server.ts";
import { claimLocation, findLocation, recordLocation } from "./location.ts";

let folder: string;
let cases = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-way-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A data folder whose server left a note of `pid`. */
async function noteOf(pid: number | string): Promise<string> {
  cases += 1;
  const data = join(folder, `data-${cases}`);
  await mkdir(data);
  await writeFile(
    join(data, "postmaster.pid"),
    `${pid}\n/elsewhere\n1\n5432\n/tmp/other\n\n\nready\n`,
  );
  return data;
}
const clear = (data: string) => clearTheWay({ folder: data, onProgress: () => undefined });
const hasNote = (data: string): boolean => existsSync(join(data, "postmaster.pid"));

/** A process that looks like a server at work in a folder. */
async function serverIn(cwd: string) {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "postgres"], { cwd });
  await once(child, "spawn");
  return child;
}

describe("the way to a data folder", () => {
  it("is cleared of a copied note, and the server that it names goes on", async () => {
    const original = join(folder, "original");
    await mkdir(original);
    const server = await serverIn(original);
    const copy = await noteOf(server.pid ?? 0);

    await clear(copy);

    expect(hasNote(copy)).toBe(false);
    expect(server.exitCode ?? server.signalCode).toBeNull();
    server.kill("SIGKILL");
    await once(server, "exit");
  });

  it.each([
    ["another program's number", process.pid],
    ["nothing in it", ""],
  ])("is cleared of a note with %s", async (_which, pid) => {
    const data = await noteOf(pid);
    await clear(data);
    expect(hasNote(data)).toBe(false);
  });

  it("keeps a note that PostgreSQL itself can judge, and needs none", async () => {
    const gone = await serverIn(folder);
    gone.kill("SIGKILL");
    await once(gone, "exit");
    const data = await noteOf(gone.pid ?? 0);
    await clear(data);
    expect(hasNote(data)).toBe(true);
    await clear(join(folder, "none"));
  });

  it.runIf(process.platform === "linux")(
    "is waited for while a killed server's children are at work in it",
    async () => {
      const data = await noteOf("");
      const child = await serverIn(data);
      const said: string[] = [];
      const clearing = clearTheWay({ folder: data, onProgress: (line) => said.push(line) });
      setTimeout(() => child.kill("SIGKILL"), 300);
      await clearing;
      expect(said.join()).toMatch(/Waiting for what an earlier database server left/);
      expect(child.signalCode).toBe("SIGKILL");
    },
  );

  it("is stopped to be waited for when the start is told to stop", async () => {
    const stopped = AbortSignal.abort();
    const clearing = clearTheWay({ folder, onProgress: () => undefined, signal: stopped });
    await expect(clearing).rejects.toThrow();
  });
});

describe("a database outside of its data folder", () => {
  async function outside() {
    cases += 1;
    const dataDir = join(folder, `owner-${cases}`);
    const elsewhere = join(folder, `elsewhere-${cases}`);
    await mkdir(dataDir);
    await mkdir(elsewhere);
    await claimLocation(elsewhere, dataDir);
    await recordLocation(dataDir, elsewhere);
    const copy = `${dataDir}-copy`;
    await cp(dataDir, copy, { recursive: true });
    return { dataDir, elsewhere, copy };
  }

  it("is not shared with a copy of the folder, which is told how to have its own", async () => {
    const { dataDir, elsewhere, copy } = await outside();
    expect(await findLocation(copy)).toBe(elsewhere);
    await expect(claimLocation(elsewhere, copy)).rejects.toThrow(
      `${copy} is a copy of ${dataDir}, whose database is in ${elsewhere}`,
    );
    await claimLocation(elsewhere, dataDir);

    const own = `${elsewhere}-copy`;
    await cp(elsewhere, own, { recursive: true });
    await recordLocation(copy, own);
    await claimLocation(own, copy);
    await claimLocation(elsewhere, dataDir);
  });

  it("goes over to a folder that was moved, or put back from a backup", async () => {
    const { dataDir, elsewhere, copy } = await outside();
    await rm(dataDir, { recursive: true });
    await claimLocation(elsewhere, copy);
    await claimLocation(elsewhere, copy);
  });
});
