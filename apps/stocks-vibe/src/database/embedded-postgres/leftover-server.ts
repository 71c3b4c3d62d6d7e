import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DataFolderTrouble } from "./data-folder-trouble.ts";
import { isServerOf, processesIn } from "./folder-users.ts";

export interface Way {
  /** The data folder; it need not be there. */
  readonly folder: string;
  readonly onProgress: (message: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Children of a server that was killed see that within moments; one that is at work sees it later.
 */
const CHILDREN_END_MS = 10_000;
const AT_MOST_MS = 20_000;
const LOOK_EVERY_MS = 100;

const inUse = (folder: string, pids: readonly number[]): DataFolderTrouble =>
  new DataFolderTrouble(
    folder,
    `is in use by a database server that does not stop (process ${pids.join(", ")})`,
    `End it (kill -QUIT ${pids.join(" ")}), then start again.`,
  );

/** A killed parent left the socket's folder behind; one of ours has a name of our making. */
async function removeSocketFolder({ socketFolder }: ServerNote): Promise<void> {
  if (!basename(socketFolder).startsWith("stocks-vibe-")) return;
  await rm(socketFolder, { recursive: true, force: true });
}

/**
 * PostgreSQL takes a note whose process number is known to the system for a server that runs, and
 * an empty one for a server that starts. No process is at work in this folder, so the number is
 * another program's (after a reboot), a zombie's, or that of the server whose folder this is a copy
 * of.
 */
async function removeStaleNote(folder: string): Promise<void> {
  const note = await readServerNote(folder);
  if (!note) return;
  const isKnown = Number.isInteger(note.pid) && hasNumber(note.pid);
  if (!isKnown) await removeSocketFolder(note);
  if (isKnown || !Number.isInteger(note.pid)) await rm(join(folder, "postmaster.pid"));
}

async function stopTheLeftover({ folder, onProgress }: Way): Promise<void> {
  const leftover = await findLeftover(folder);
  if (!leftover) return;
  onProgress("Stopping a database server left over from an earlier run");
  const note = await readServerNote(folder);
  if (!(await stopLeftover(leftover))) throw inUse(folder, [leftover]);
  if (note) await removeSocketFolder(note);
}

/**
 * Makes sure that no server is at work in a data folder: stops one that was left over, waits for
 * the children of one that was killed, and removes a note that no living server wrote. Never
 * touches another folder's server. Throws DataFolderTrouble.
 */
export async function clearTheWay(way: Way): Promise<void> {
  const { folder, onProgress, signal } = way;
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    signal?.throwIfAborted();
    await stopTheLeftover(way);
    const children = processesIn(folder);
    if (children.length === 0) break;
    if (waited === 0) onProgress("Waiting for what an earlier database server left running to end");
    if (waited >= AT_MOST_MS) throw inUse(folder, children);
    if (waited >= CHILDREN_END_MS) for (const pid of children) signalIfThere(pid, "SIGQUIT");
    await wait(LOOK_EVERY_MS);
  }
  await removeStaleNote(folder);
}

/** What the last server of a data folder wrote into postmaster.pid. */
interface ServerNote {
  /** NaN where the file is empty or cut short. */
  readonly pid: number;
  readonly socketFolder: string;
  readonly status: string;
}

const SOCKET_LINE = 4;
const STATUS_LINE = 7;

/** Reads the note, or answers undefined where no server left one. */
async function readServerNote(dataFolder: string): Promise<ServerNote | undefined> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n").map((line) => line.trim());
  return {
    pid: Number.parseInt(text, 10),
    socketFolder: lines[SOCKET_LINE] ?? "",
    status: lines[STATUS_LINE] ?? "",
  };
}

/**
 * The server that postmaster.pid names, if it still runs and its data folder is this one: the note
 * of a copied folder names the original's server, which is none of ours.
 */
export async function findLeftover(dataFolder: string): Promise<number | undefined> {
  const pid = (await readServerNote(dataFolder))?.pid ?? Number.NaN;
  const runs = Number.isInteger(pid) && pid > 1 && isAlive(pid) && isServerOf(pid, dataFolder);
  return runs ? pid : undefined;
}

/** Whether the server of a data folder says that it is stopping. */
export async function isStopping(dataFolder: string): Promise<boolean> {
  return (await readServerNote(dataFolder))?.status === "stopping";
}

/**
 * Does the system know a process of this number? A zombie counts, and so does one that we may not
 * signal.
 */
function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Is there a process of this number? One we may not signal counts as alive; a zombie does not. */
export const isAlive = (pid: number): boolean => hasNumber(pid) && !isZombie(pid);

function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

const WAIT_STEP_MS = 50;

async function gone(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += WAIT_STEP_MS) {
    if (!isAlive(pid)) return true;
    await wait(WAIT_STEP_MS);
  }
  return !isAlive(pid);
}

/** Signals a process that may just have ended. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ESRCH";
    if (!isGone) throw error;
  }
}

/**
 * Stops a server whose parent was killed: fast shutdown, then immediate (which crash recovery makes
 * good). Answers whether it is gone.
 */
async function stopLeftover(pid: number): Promise<boolean> {
  signalIfThere(pid, "SIGINT");
  if (await gone(pid, 15_000)) return true;
  signalIfThere(pid, "SIGQUIT");
  return gone(pid, 5_000);
}
