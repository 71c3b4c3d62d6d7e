import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as z from "zod";
import { writeWhole } from "../../environment/write-whole.ts";
import { DataFolderTrouble } from "./data-folder-trouble.ts";
import { identityOf } from "./folder-users.ts";

const LOCATION_FILE = "postgres-location.txt";
const OWNER_FILE = "belongs-to.json";

/**
 * Which data folder it belongs to, and which folder itself is: of a copied database both stand for
 * the original.
 */
const owner = z.object({ dataDir: z.string(), folder: z.string(), database: z.string() });

const unlessMissing = (error: unknown): undefined => {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
};

/** Where a data folder says that its database is, if not in itself. */
export async function findLocation(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, LOCATION_FILE), "utf8").catch(unlessMissing);
  return text?.trim() || undefined;
}

export const recordLocation = (dataDir: string, elsewhere: string): Promise<void> =>
  writeWhole(join(dataDir, LOCATION_FILE), `${elsewhere}\n`);

/**
 * Notes at a database outside of its data folder whose it is. A copy of that data folder names the
 * same database: while the original is there, it is refused, with DataFolderTrouble. One that was
 * moved, or put back from a backup, takes the original's place.
 */
export async function claimLocation(elsewhere: string, dataDir: string): Promise<void> {
  const path = resolve(dataDir);
  const folder = identityOf(path) ?? "";
  const note = join(elsewhere, OWNER_FILE);
  const text = await readFile(note, "utf8").catch(unlessMissing);
  const found = text === undefined ? undefined : owner.parse(JSON.parse(text));
  const own = { dataDir: path, folder, database: identityOf(elsewhere) ?? "" };
  const isCopy =
    found !== undefined &&
    found.database === own.database &&
    found.folder !== folder &&
    identityOf(found.dataDir) === found.folder;
  if (isCopy) {
    throw new DataFolderTrouble(
      path,
      `is a copy of ${found.dataDir}, whose database is in ${elsewhere}`,
      `Two can't share it: use ${found.dataDir}, or for a copy of its own stop that one, copy ${elsewhere} too and write its new place into ` +
        `${join(path, LOCATION_FILE)}.`,
    );
  }
  await writeWhole(note, JSON.stringify(own));
}
