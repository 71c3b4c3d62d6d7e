import { appendFile, chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@stocks-vibe/server-kit";
import { testKeys } from "@stocks-vibe/server-kit/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildAuth } from "../../compose.ts";
import { authConfig } from "../../config.ts";
import { keepAnchors } from "../../operations/admin/keep-anchors.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { found, type SignedIn, signIn } from "../../testing/stories.ts";
import { requireWritableAnchors } from "../ports/anchor-file.ts";

let folder: string;
let file: string;
let auth: AuthHarness;
let ada: SignedIn;
let projectId: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-anchors-"));
  file = join(folder, "anchors.jsonl");
  requireWritableAnchors(file);
  auth = await startAuth({ ...aConfig(), auditAnchors: file });
  ({ projectId } = auth.auth.project);
  ada = await found(auth, "ada@family.example");
});
afterEach(async () => {
  await auth.close();
  await rm(folder, { recursive: true });
});

const verify = async () => (await auth.auth.admin.verifyAudit()).problems;
const live = () => signIn(auth, "ada@family.example", ada.organizationId);
const lines = async () => (await readFile(file, "utf8")).trimEnd().split("\n");
const numbers = async () => (await lines()).map((line): number => JSON.parse(line).number);

const TABLES = ["audit_chains", "audit_directories", "audit_events"] as const;
/** A backup of the whole log, and putting it back: every seal fits. */
async function backUp(): Promise<void> {
  for (const table of TABLES) {
    await auth.database.pool.query(`create table kept_${table} as table auth.${table}`);
  }
}
async function putBack(): Promise<void> {
  for (const table of TABLES) {
    await auth.database.pool.query(
      `delete from auth.${table}; insert into auth.${table} select * from kept_${table}`,
    );
  }
}

describe("LOG-2: anchors outside the database", () => {
  it("are added by each verification that finds nothing, once for each state, for their owner alone", async () => {
    expect(await verify()).toEqual([]);
    expect(await verify()).toEqual([]);
    expect(await numbers()).toHaveLength(1);
    await live();
    expect(await verify()).toEqual([]);

    const [first = 0, second = 0] = await numbers();
    expect(second).toBeGreaterThan(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o644);
    await live();
    await verify();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("betray that the whole log was put back, also after it went on from there", async () => {
    await verify();
    await backUp();
    await live();
    await live();
    await verify();
    const [, known] = await numbers();
    await putBack();
    const before = [{ chainId: projectId, sequence: known, problem: "before anchor" }];
    expect(await verify()).toEqual(before);

    for (let times = 0; times < 4; times += 1) await live();
    expect(await verify()).toEqual(before);
    expect(await numbers()).toHaveLength(2);
  });

  it("are asked for where the file that is named does not exist, and make none", async () => {
    await rm(file);
    await expect(verify()).rejects.toThrow(`AUDIT_ANCHORS names ${file}, which does not exist`);
    await expect(readFile(file)).rejects.toThrow("ENOENT");
  });

  it("betray that everything was deleted", async () => {
    await verify();
    const [sequence] = await numbers();
    for (const table of TABLES) await auth.database.pool.query(`delete from auth.${table}`);
    expect(await verify()).toEqual([{ chainId: projectId, sequence, problem: "before anchor" }]);
  });

  it("betray lines that were changed or that nobody sealed", async () => {
    await verify();
    const sound = await readFile(file, "utf8");
    await writeFile(file, sound.replace(/"number":\d+/, '"number":1'));
    expect(await verify()).toEqual([
      { chainId: projectId, sequence: 1, problem: "anchor changed" },
    ]);
    await writeFile(file, sound);
    await appendFile(file, "not a line of ours\n");
    expect(await verify()).toEqual([
      { chainId: projectId, sequence: 2, problem: "anchor changed" },
    ]);
  });

  it("are kept while the server runs, and none is added to logs that were put back", async () => {
    const stop = auth.auth.keepAnchors();
    await vi.waitFor(async () => expect(await lines()).toHaveLength(1));
    stop();
    await backUp();
    await live();
    await verify();
    await putBack();
    const log = createLogger("silent");
    const said = vi.spyOn(log, "error");
    // Another process, which knows of before by the file alone.
    const { pool } = auth.database;
    const config = authConfig.parse({ ...aConfig(), auditAnchors: file });
    const other = await buildAuth({ pool, keys: await testKeys(pool), config, log });
    const stopOther = other.keepAnchors();
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
    stopOther();
    expect(said.mock.calls[0]?.[0]).toMatchObject({
      err: { message: expect.stringContaining("were put back") },
    });
    expect(await lines()).toHaveLength(2);
  });

  it("come again and again, and one that fails stops neither the others nor the next", async () => {
    const log = createLogger("silent");
    const said = vi.spyOn(log, "error");
    const asked: string[] = [];
    const add = async (id: string): Promise<void> => {
      asked.push(id);
      if (id === "one") throw new Error("no space left");
    };
    const project = auth.auth.project;
    const list = async () => ["one", "two"].map((id) => ({ ...project, projectId: id }));
    const stop = keepAnchors({ projects: { list }, anchors: { add }, log }, 10);
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(3));
    stop();
    expect(asked.slice(0, 4)).toEqual(["one", "two", "one", "two"]);
    expect(said).toHaveBeenCalled();
  });
});

describe("without a file", () => {
  it("control: nothing is written, and the log holds by itself", async () => {
    const plain = await startAuth();
    await found(plain, "ada@family.example");
    plain.auth.keepAnchors()();
    expect((await plain.auth.admin.verifyAudit()).problems).toEqual([]);
    await plain.close();
  });
});
