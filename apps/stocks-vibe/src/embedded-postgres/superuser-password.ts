import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

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
  const password = found?.trim() ?? randomBytes(24).toString("base64url");
  return {
    password,
    isNew: found === undefined,
    async keep() {
      if (found === undefined) await writeFile(file, password, { mode: 0o600, flag: "wx" });
    },
  };
}
