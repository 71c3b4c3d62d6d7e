import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DataFolderTrouble } from "./data-folder-trouble.ts";
import { processesIn } from "./folder-users.ts";
import {
  findLeftover,
  hasNumber,
  readServerNote,
  type ServerNote,
  signalIfThere,
  stopLeftover,
} from "./leftover-server.ts";

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
