import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isServerOf } from "./folder-users.ts";

/** What the last server of a data folder wrote into postmaster.pid. */
export interface ServerNote {
  /** NaN where the file is empty or cut short. */
  readonly pid: number;
  readonly socketFolder: string;
  readonly status: string;
}

const SOCKET_LINE = 4;
const STATUS_LINE = 7;

/** Reads the note, or answers undefined where no server left one. */
export async function readServerNote(dataFolder: string): Promise<ServerNote | undefined> {
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
export function hasNumber(pid: number): boolean {
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
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
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
export async function stopLeftover(pid: number): Promise<boolean> {
  signalIfThere(pid, "SIGINT");
  if (await gone(pid, 15_000)) return true;
  signalIfThere(pid, "SIGQUIT");
  return gone(pid, 5_000);
}
