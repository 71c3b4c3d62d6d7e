import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { scramVerifier } from "@stocks-vibe/server-kit";
import { childEnvironment } from "./config.ts";
import { giveTo } from "./data-folder.ts";
import { NoEmbeddedPostgres } from "./platform-binaries.ts";
import { assertKnownUser, creatorIdentity, type ServerIdentity } from "./server-identity.ts";

const exec = promisify(execFile);

export const SUPERUSER = "postgres";

export interface NewCluster {
  readonly bin: string;
  /** The data folder, empty. */
  readonly folder: string;
  readonly identity: ServerIdentity | undefined;
  readonly password: string;
}

/** Fills a data folder by initdb and gives it to the server's user. */
export async function initialize({ bin, folder, identity, password }: NewCluster): Promise<void> {
  const creator = creatorIdentity(identity);
  assertKnownUser(creator?.uid ?? process.getuid?.() ?? -1);
  const passwordFile = join(folder, "..", `initial-password-${randomBytes(4).toString("hex")}`);
  // Not the password but what the server keeps of it, which logs nobody in.
  await writeFile(passwordFile, scramVerifier(password), { mode: 0o600, flag: "wx" });
  try {
    if (creator) {
      await chown(passwordFile, creator.uid, creator.gid);
      await chown(folder, creator.uid, creator.gid);
    }
    await exec(
      join(bin, "initdb"),
      ["-D", folder, "-U", SUPERUSER, "--pwfile", passwordFile]
        .concat(["--encoding=UTF8", "--no-locale"])
        .concat(["--auth-local=scram-sha-256", "--auth-host=scram-sha-256"]),
      { ...creator, cwd: folder, env: childEnvironment(folder) },
    );
    if (identity) await giveTo(folder, identity);
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    await rm(folder, { recursive: true, force: true });
    throw new NoEmbeddedPostgres(`PostgreSQL could not be set up: ${output.trim()}.`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}
