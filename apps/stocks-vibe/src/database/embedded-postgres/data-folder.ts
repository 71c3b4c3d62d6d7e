import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { chmod, chown, lchown, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { claimLocation, findLocation, recordLocation } from "./location.ts";
import type { ServerIdentity } from "./server-identity.ts";

interface Entry {
  readonly uid: number;
  readonly mode: number;
}

/**
 * May a process of `uid` pass through this folder? Group bits are ignored on purpose: we drop all
 * groups.
 */
export const mayPass = ({ uid: owner, mode }: Entry, uid: number): boolean =>
  owner === uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0;

const ancestors = (path: string): string[] => {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
};

/** Can a process of `uid` reach `path`? False as soon as one folder on the way is closed to it. */
export const isTraversable = (path: string, uid: number): boolean =>
  ancestors(resolve(path)).every((folder) => mayPass(statSync(folder), uid));

const SYSTEM_HOME = "/var/lib/stocks-vibe";

/**
 * Where the database lives: `<dataDir>/postgres`, or, when root must hand it to an unprivileged
 * user who cannot reach dataDir, a folder below /var/lib/stocks-vibe named after it. The choice is
 * recorded in dataDir and kept. Throws DataFolderTrouble where dataDir is a copy of another one,
 * whose database that is.
 */
export async function chooseHome(
  dataDir: string,
  identity: ServerIdentity | undefined,
  systemHome: string = SYSTEM_HOME,
): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const recorded = await findLocation(dataDir);
  if (recorded) {
    await claimLocation(recorded, dataDir);
    return recorded;
  }
  const usual = resolve(dataDir);
  if (!identity) return usual;
  if (isTraversable(dirname(usual), identity.uid)) {
    await chmod(usual, 0o711);
    return usual;
  }
  const hash = createHash("sha256").update(usual).digest("hex").slice(0, 16);
  const elsewhere = join(systemHome, hash);
  await mkdir(elsewhere, { recursive: true, mode: 0o711 });
  await claimLocation(elsewhere, dataDir);
  await recordLocation(dataDir, elsewhere);
  return elsewhere;
}

async function giveContents(folder: string, identity: ServerIdentity): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // A link is given away itself, and never followed.
    if (entry.isDirectory()) await giveContents(path, identity);
    await lchown(path, identity.uid, identity.gid);
  }
}

/**
 * Gives a folder with all that is in it to the server's user. Until that is done it is closed to
 * whoever had it; who has the folder itself tells whether it is, after a kill in the middle too.
 */
export async function giveTo(folder: string, identity: ServerIdentity): Promise<void> {
  if ((await stat(folder)).uid === identity.uid) return;
  await chown(folder, 0, 0);
  await giveContents(folder, identity);
  await chown(folder, identity.uid, identity.gid);
}

/** Whether a folder is a database's. One that may not be looked into is an error, and not empty. */
export async function holdsDatabase(folder: string): Promise<boolean> {
  try {
    await stat(join(folder, "PG_VERSION"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

/**
 * Makes `<home>/postgres`, owned by the server's user and closed to all others; one that another
 * user had is handed over.
 */
export async function makeDataFolder(
  home: string,
  identity: ServerIdentity | undefined,
): Promise<string> {
  const folder = join(home, "postgres");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (identity) await giveTo(folder, identity);
  await chmod(folder, 0o700);
  return folder;
}
