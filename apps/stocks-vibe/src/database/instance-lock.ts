import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { identityOf } from "./embedded-postgres/folder-users.ts";
import { isAlive } from "./embedded-postgres/leftover-server.ts";

const lockFile = z.object({
  pid: z.int(),
  startedAt: z.string(),
  url: z.string(),
  /**
   * Which folder it locks: that of a copied folder locks the original. Earlier versions wrote none.
   */
  folder: z.string().optional(),
  databaseUrl: z.string().optional(),
});
type LockFile = z.infer<typeof lockFile>;

/** What a command that holds a folder is called where a server has its address. */
export const A_COMMAND = "an admin command";

/** Another start of the same data folder is running, or a command is at work on it. */
export class AlreadyRunning extends Error {
  readonly url: string;

  constructor({ url, pid }: LockFile) {
    super(
      url === A_COMMAND
        ? `An admin command (process ${pid}) is at work on this data folder. Try again when it has ended.`
        : `Stocks Vibe is already running at ${url} (process ${pid}).`,
    );
    this.name = "AlreadyRunning";
    this.url = url;
  }
}

/** When a process began, as the system tells it: a number given out again has another beginning. */
function beginningOf(pid: number): string {
  try {
    if (process.platform === "linux") {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ");
      return fields?.[19] ?? "";
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

const pathOf = (dataDir: string): string => join(dataDir, "running.json");

/** The process that holds this data folder, or undefined when none lives. */
export async function findRunning(dataDir: string): Promise<LockFile | undefined> {
  const text = await readFile(pathOf(dataDir), "utf8").catch(() => undefined);
  return text === undefined ? undefined : holderOf(text, identityOf(dataDir));
}

/** The living process that wrote a lock of this folder. */
function holderOf(text: string, folder: string | undefined): LockFile | undefined {
  const found = lockFile.safeParse(safeJson(text));
  if (!found.success || !isAlive(found.data.pid)) return undefined;
  if (found.data.folder !== undefined && found.data.folder !== folder) return undefined;
  return beginningOf(found.data.pid) === found.data.startedAt ? found.data : undefined;
}

// A kill in the middle of writing leaves half a file, which is no lock.
function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function writeDraft(path: string, content: LockFile): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, JSON.stringify(content), { mode: 0o600, flag: "wx" });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return draft;
}

/**
 * Puts the lock in place, whole and only where no living process has one: of many starts at once
 * one succeeds. Who takes over a dead process's lock must first hold a lock on that, so that nobody
 * replaces the lock of a quicker one.
 */
async function claim(path: string, own: LockFile): Promise<boolean> {
  const draft = await writeDraft(path, own);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    return await takeOver(path, draft, own);
  } finally {
    await rm(draft, { force: true });
  }
}

async function takeOver(path: string, draft: string, own: LockFile): Promise<boolean> {
  const dead = await readFile(path, "utf8").catch(() => undefined);
  if (dead === undefined || holderOf(dead, own.folder)) return false;
  const turn = `${path}.${createHash("sha256").update(dead).digest("hex").slice(0, 16)}`;
  if (!(await claim(turn, own))) return false;
  try {
    if ((await readFile(path, "utf8").catch(() => undefined)) !== dead) return false;
    await rename(draft, path);
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

export interface InstanceLock {
  /** Notes where the database is, so that the admin command can reach it while the product runs. */
  noteDatabase(databaseUrl: string): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the data folder for this process, which is reached at `url`, or is A_COMMAND. Throws
 * AlreadyRunning when another start has it.
 */
export async function takeInstanceLock(dataDir: string, url: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true });
  const running = await findRunning(dataDir);
  if (running) throw new AlreadyRunning(running);
  const own: LockFile = {
    pid: process.pid,
    startedAt: beginningOf(process.pid),
    url,
    folder: identityOf(dataDir),
  };
  if (!(await claim(pathOf(dataDir), own))) {
    throw new AlreadyRunning((await findRunning(dataDir)) ?? own);
  }
  return {
    async noteDatabase(databaseUrl) {
      const draft = await writeDraft(pathOf(dataDir), { ...own, databaseUrl });
      await rename(draft, pathOf(dataDir));
    },
    release: () => rm(pathOf(dataDir), { force: true }),
  };
}
