import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { isAlive } from "./embedded-postgres/leftover-server.ts";

const lockFile = z.object({
  pid: z.int(),
  startedAt: z.string(),
  url: z.string(),
  databaseUrl: z.string().optional(),
});
type LockFile = z.infer<typeof lockFile>;

/** Another start of the same data folder is running. */
export class AlreadyRunning extends Error {
  readonly url: string;

  constructor({ url, pid }: LockFile) {
    super(`Stocks Vibe is already running at ${url} (process ${pid}).`);
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
  if (!text) return undefined;
  const found = lockFile.safeParse(safeJson(text));
  if (!found.success || !isAlive(found.data.pid)) return undefined;
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

export interface InstanceLock {
  /** Notes where the database is, so that the admin command can reach it while the product runs. */
  noteDatabase(databaseUrl: string): Promise<void>;
  release(): Promise<void>;
}

/** Takes the data folder for this process. Throws AlreadyRunning when another start has it. */
export async function takeInstanceLock(dataDir: string, url: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true });
  const running = await findRunning(dataDir);
  if (running) throw new AlreadyRunning(running);
  const own: LockFile = { pid: process.pid, startedAt: beginningOf(process.pid), url };
  const write = (content: LockFile, flag: "w" | "wx") =>
    writeFile(pathOf(dataDir), JSON.stringify(content), { mode: 0o600, flag });
  await rm(pathOf(dataDir), { force: true });
  await write(own, "wx").catch(async (error: NodeJS.ErrnoException) => {
    const winner = await findRunning(dataDir);
    throw winner ? new AlreadyRunning(winner) : error;
  });
  return {
    noteDatabase: (databaseUrl) => write({ ...own, databaseUrl }, "w"),
    release: () => rm(pathOf(dataDir), { force: true }),
  };
}
