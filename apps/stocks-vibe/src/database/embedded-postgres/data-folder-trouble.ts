import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** Why the data folder, or a file in it, can't be used. */
export class DataFolderTrouble extends Error {
  constructor(path: string, what: string, remedy: string, cause?: unknown) {
    super(`${path} ${what}. ${remedy}`, cause === undefined ? undefined : { cause });
    this.name = "DataFolderTrouble";
  }
}

const ELSEWHERE = "or name another folder with DATA_DIR";

/** The folder, or the next one above it that is there, with who has it. */
function ownerOf(path: string): string {
  try {
    const { uid, mode } = statSync(path);
    return `${path} belongs to user ${uid}, mode ${(mode & 0o7777).toString(8)}`;
  } catch {
    return dirname(path) === path ? "" : ownerOf(dirname(path));
  }
}

const notAllowed = (path: string): readonly [string, string] => {
  const us = process.getuid?.();
  const who = us === undefined ? "this user" : `user ${us}`;
  return [
    `can't be used by ${who}: ${ownerOf(path)}`,
    `Start as the user it belongs to, give the whole data folder to ${who} (chown -R), ${ELSEWHERE}.`,
  ];
};

const fullDisk = (path: string): readonly [string, string] => [
  "can't be written: the disk is full",
  `Make room (df -h ${path}), then start again.`,
];

/** By the system's code: what is wrong, and what to do. */
const TROUBLES: Readonly<Record<string, (path: string) => readonly [string, string]>> = {
  ENOSPC: fullDisk,
  EDQUOT: (path) => [
    "can't be written: the quota is used up",
    `Make room (df -h ${path}), then start again.`,
  ],
  EROFS: () => [
    "is on a disk that can only be read",
    `Mount it so that it can be written, ${ELSEWHERE}.`,
  ],
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOTDIR: () => ["is not a folder, or lies in what is none", `Move the file away, ${ELSEWHERE}.`],
  ENOTEMPTY: () => [
    "holds files but no whole database",
    "If there is nothing in it that you need, move it away; else put back a backup.",
  ],
  EEXIST: () => ["is there already and is not what was expected", `Move it away, ${ELSEWHERE}.`],
  EISDIR: () => ["is a folder and should be a file", `Move it away, ${ELSEWHERE}.`],
  EIO: () => [
    "can't be read or written: the disk reports an error",
    "Look after the disk (dmesg) before anything else.",
  ],
};

/**
 * What a failed call of the system to a file says, about that file or else the data folder;
 * undefined for any other error.
 */
export function troubleOf(error: unknown, dataDir: string): DataFolderTrouble | undefined {
  if (!(error instanceof Error && "code" in error && "syscall" in error)) return undefined;
  const explained = TROUBLES[String(error.code)];
  if (!explained || error.syscall === "listen") return undefined;
  const path = "path" in error && typeof error.path === "string" ? error.path : dataDir;
  const [what, remedy] = explained(path);
  return new DataFolderTrouble(path, what, remedy, error);
}

const LEAST_FREE_BYTES = 1024 * 1024;

/**
 * For where a program failed that could not even say why: throws DataFolderTrouble when the disk of
 * `path` is full.
 */
export async function refuseFullDisk(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize >= LEAST_FREE_BYTES) return;
  throw new DataFolderTrouble(path, ...fullDisk(path));
}

/** Does work on the data folder; what the file system refuses is rejected as DataFolderTrouble. */
export async function onDataFolder<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw troubleOf(error, dataDir) ?? error;
  }
}
