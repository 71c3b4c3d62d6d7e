import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { scramVerifier } from "@stocks-vibe/server-kit";
import { childEnvironment } from "./config.ts";
import { giveTo } from "./data-folder.ts";
import { assertKnownUser, creatorIdentity, type ServerIdentity } from "./server-identity.ts";
import { DidNotStart } from "./server-log.ts";

export const SUPERUSER = "postgres";

export interface NewCluster {
  readonly bin: string;
  /** Where the data folder comes to be; nothing is there, or an empty folder. */
  readonly folder: string;
  readonly identity: ServerIdentity | undefined;
  readonly password: string;
  readonly signal?: AbortSignal | undefined;
}

const KILLED_AFTER_MS = 3_000;

/** Runs initdb to its end, whatever ends it. Rejects with what it printed. */
async function runInitdb(cluster: NewCluster, data: string, passwordFile: string): Promise<void> {
  const { bin, identity, signal } = cluster;
  const child = spawn(
    join(bin, "initdb"),
    ["-D", data, "-U", SUPERUSER, "--pwfile", passwordFile]
      .concat(["--encoding=UTF8", "--no-locale"])
      .concat(["--auth-local=scram-sha-256", "--auth-host=scram-sha-256"]),
    {
      ...creatorIdentity(identity),
      cwd: data,
      env: childEnvironment(data),
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let printed = "";
  child.stderr.on("data", (part: Buffer) => {
    printed += part.toString();
  });
  const end = (): void => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), KILLED_AFTER_MS).unref();
  };
  signal?.addEventListener("abort", end);
  try {
    const [code] = await once(child, "close");
    signal?.throwIfAborted();
    if (code !== 0) throw new DidNotStart(printed, cluster.folder);
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

/**
 * Where a data folder is filled. What a kill left there is thrown away by the next start: half of
 * one can't be told from a whole one.
 */
const unfinishedOf = (folder: string): string => `${folder}-unfinished`;

async function throwAway(unfinished: string): Promise<void> {
  // The children of an initdb that was ended may still be at it.
  await rm(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Makes a data folder by initdb and gives it to the server's user: whole, or not at all. */
export async function initialize(cluster: NewCluster): Promise<void> {
  const { folder, identity, password } = cluster;
  const creator = creatorIdentity(identity);
  assertKnownUser(creator?.uid ?? process.getuid?.() ?? -1);
  const unfinished = unfinishedOf(folder);
  await throwAway(unfinished);
  const data = join(unfinished, "data");
  const passwordFile = join(unfinished, "initial-password");
  try {
    await mkdir(data, { recursive: true, mode: 0o700 });
    // Not the password but what the server keeps of it, which logs nobody in.
    await writeFile(passwordFile, scramVerifier(password), { mode: 0o600, flag: "wx" });
    for (const path of creator ? [unfinished, data, passwordFile] : []) {
      await chown(path, creator?.uid ?? 0, creator?.gid ?? 0);
    }
    await runInitdb(cluster, data, passwordFile);
    if (identity) await giveTo(data, identity);
    // Whatever stands there already is never thrown away: a folder that holds something makes this
    // fail.
    await mkdir(folder, { recursive: true });
    await rmdir(folder);
    await rename(data, folder);
  } finally {
    await throwAway(unfinished);
  }
}
