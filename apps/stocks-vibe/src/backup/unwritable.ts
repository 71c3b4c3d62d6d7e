import { dirname } from "node:path";
import { BadBackup } from "./bad-backup.ts";

const full = (folder: string): string =>
  `the disk of ${folder} is full. Make room there (df -h ${folder}), or write to another disk.`;
const notAllowed = (folder: string): string =>
  `this user may not write to ${folder}. Give the folder to who runs this, or name another one.`;

/** By the system's code: why a new file can't be written, and what to do. */
const REASONS: Readonly<Record<string, (folder: string) => string>> = {
  ENOSPC: full,
  EDQUOT: (folder) => `the quota of ${folder} is used up. Make room there, or write elsewhere.`,
  EFBIG: (folder) => `${folder} holds no file that large. Write to another disk.`,
  EROFS: (folder) => `${folder} can only be read. Write to another folder.`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EIO: (folder) => `the disk of ${folder} reports an error. Look after it (dmesg) first.`,
};

/** What the system says against a file that we write, in words and without a trace of the file; undefined for any other error. */
export function unwritable(path: string, error: unknown): BadBackup | undefined {
  const code = error instanceof Error && "syscall" in error && "code" in error ? error.code : "";
  const reason = REASONS[String(code)]?.(dirname(path));
  if (reason === undefined) return undefined;
  return new BadBackup(`${path} was not written, and nothing of it is left: ${reason}`, {
    cause: error,
  });
}
