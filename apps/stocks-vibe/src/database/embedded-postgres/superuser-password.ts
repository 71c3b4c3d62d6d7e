import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../../environment/write-whole.ts";

export interface SuperuserPassword {
  readonly password: string;
  /** It was made up just now: a database that is older than it does not know it. */
  readonly isNew: boolean;
  /** Writes a new one down. Before that nothing may rely on it, or after a kill nobody would know it. */
  keep(): Promise<void>;
}

/** The password of the database's owner, kept beside the data and readable by us alone. */
export async function readSuperuserPassword(dataDir: string): Promise<SuperuserPassword> {
  const file = join(dataDir, "postgres-password.txt");
  const found = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  // A kill, or a disk without room, may have left an earlier version's file empty.
  const kept = found?.trim() || undefined;
  const password = kept ?? randomBytes(24).toString("base64url");
  return {
    password,
    isNew: kept === undefined,
    async keep() {
      if (kept === undefined) await writeWhole(file, password);
    },
  };
}
