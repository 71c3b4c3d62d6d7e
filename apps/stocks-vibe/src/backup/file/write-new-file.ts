import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, link, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { onSignal } from "../../environment/on-signal.ts";
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

/**
 * What the system says against a file that we write, in words and without a trace of the file;
 * undefined for any other error.
 */
function unwritable(path: string, error: unknown): BadBackup | undefined {
  const code = error instanceof Error && "syscall" in error && "code" in error ? error.code : "";
  const reason = REASONS[String(code)]?.(dirname(path));
  if (reason === undefined) return undefined;
  return new BadBackup(`${path} was not written, and nothing of it is left: ${reason}`, {
    cause: error,
  });
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and keeps its entries by itself.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const taken = (path: string): BadBackup =>
  new BadBackup(`${path} is there already; name a new file.`);

/** File systems that know no second name for a file. */
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/**
 * Gives the file its name, unless somebody was first: a second name is refused where a new one
 * would take the old one's place.
 */
async function giveName(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "EEXIST") throw taken(path);
    if (!NO_LINKS.has(code)) throw error;
    return rename(draft, path);
  }
  await rm(draft);
}

/**
 * Writes a new file, readable by us alone, whole and on the disk or not at all. Answers its length
 * in bytes. Throws BadBackup when the name is taken, since an earlier backup is never written over,
 * when there is no such folder, and when its disk is full or may not be written to.
 */
export async function writeNewFile(
  path: string,
  write: (file: Writable) => Promise<void>,
): Promise<number> {
  if (await isThere(path)) throw taken(path);
  if (!(await isThere(dirname(path)))) throw new BadBackup(`There is no folder ${dirname(path)}.`);
  const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
  const forget = onSignal(() => rm(draft, { force: true }));
  const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => {
    file.once("close", () => resolve());
  });
  // An error after `write` has given up has no listener of its own.
  file.on("error", () => file.destroy());
  try {
    await write(file);
    const { size } = await stat(draft);
    await giveName(draft, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    // A stream opens its file later than it is made: removed before, the draft would come back.
    file.destroy();
    await closed;
    await rm(draft, { force: true });
    throw unwritable(path, error) ?? error;
  } finally {
    forget();
  }
}
