import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { scramVerifier } from "@stocks-vibe/server-kit";
import pg from "pg";
import { writeWhole } from "../../environment/write-whole.ts";
import { chooseHome, holdsDatabase, makeDataFolder } from "./data-folder.ts";
import { refuseFullDisk } from "./data-folder-trouble.ts";
import { initialize, SUPERUSER } from "./initialize.ts";
import { clearTheWay, isStopping } from "./leftover-server.ts";
import { findBinaries } from "./platform-binaries.ts";
import { prepareBinaries } from "./prepare-binaries.ts";
import { type ServerIdentity, serverIdentity } from "./server-identity.ts";
import { keepLogsBounded, wasOccupied } from "./server-log.ts";
import {
  hasEnded,
  type ServerCommand,
  type StartedServer,
  serverOptions,
  startServer,
  stopServer,
  waitUntilReady,
} from "./server-process.ts";

const LOOK_EVERY_MS = 500;

interface Watched {
  readonly current: () => ChildProcess;
  /** Starts it again and resolves when it answers. */
  readonly restart: () => Promise<void>;
  /** Whether it lets nobody in and waits for those who are in to leave, which our jobs never do. */
  readonly isHalfStopped: () => Promise<boolean>;
}

/**
 * Starts a server again that nobody told to stop (killed by the system when memory was short, for
 * example): nothing else would, and requests would be answered 503 until somebody restarts the
 * product. Its children may hold the data for a moment, so a failed try is followed by the next.
 * One that was told to stop once everybody has left is made to stop now. Answers how to stop
 * watching.
 */
function restartWhenItDies({ current, restart, isHalfStopped }: Watched): () => Promise<void> {
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await wait(LOOK_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(
        () => undefined,
      );
      if (stopping.signal.aborted) continue;
      if (!hasEnded(current())) {
        if (await isHalfStopped()) current().kill("SIGINT");
        continue;
      }
      await restart().catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}

const OCCUPIED_MS = 20_000;
const RETRY_EVERY_MS = 500;

interface Waiting {
  readonly onProgress?: (message: string) => void;
  /** Breaks off: rejects within seconds, with nothing left running. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts the server and waits until it answers. What a killed one left behind is waited for; on any
 * failure nothing runs.
 */
async function startUntilReady(
  url: string,
  command: ServerCommand,
  { onProgress, signal }: Waiting,
): Promise<StartedServer> {
  for (let waited = 0; ; waited += RETRY_EVERY_MS) {
    const server = await startServer(command);
    try {
      await waitUntilReady(url, server, signal);
      return server;
    } catch (error) {
      await stopServer(server.child, command.bin, command.folder);
      await refuseFullDisk(command.folder);
      if (!wasOccupied(error) || waited >= OCCUPIED_MS) throw error;
      if (waited === 0)
        onProgress?.("Waiting for an earlier database server to let go of its data");
      await wait(RETRY_EVERY_MS, undefined, signal ? { signal } : {});
    }
  }
}

interface SuperuserPassword {
  readonly password: string;
  /** It was made up just now: a database that is older than it does not know it. */
  readonly isNew: boolean;
  /**
   * Writes a new one down. Before that nothing may rely on it, or after a kill nobody would know
   * it.
   */
  keep(): Promise<void>;
}

/** The password of the database's owner, kept beside the data and readable by us alone. */
async function readSuperuserPassword(dataDir: string): Promise<SuperuserPassword> {
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

const MAX_SOCKET_PATH = 103;

/** A new folder for the server's socket, closed to others. */
async function socketFolder(identity: ServerIdentity | undefined): Promise<string> {
  const roomy = join(tmpdir(), "stocks-vibe-XXXXXX", ".s.PGSQL.5432").length <= MAX_SOCKET_PATH;
  const folder = await mkdtemp(join(roomy ? tmpdir() : "/tmp", "stocks-vibe-"));
  await chmod(folder, 0o700);
  if (identity) await chown(folder, identity.uid, identity.gid);
  return folder;
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** scram-sha-256: by password. trust: the one start that sets a lost password anew. */
type HostAccess = "scram-sha-256" | "trust";

const linesFor = (method: HostAccess): string =>
  [
    "# Written by Stocks Vibe at each start.",
    `local all all ${method}`,
    // Only where there are no sockets does the server listen on a port, of this machine.
    "host all all 127.0.0.1/32 scram-sha-256",
    "",
  ].join("\n");

/**
 * Says who may connect, in the data folder. Older data folders trusted every process of the
 * server's user.
 */
async function writeHostAccess(
  folder: string,
  identity: ServerIdentity | undefined,
  method: HostAccess = "scram-sha-256",
): Promise<void> {
  const draft = join(folder, `pg_hba.${randomBytes(6).toString("hex")}.tmp`);
  await writeFile(draft, linesFor(method), { mode: 0o600, flag: "wx" });
  if (identity) await chown(draft, identity.uid, identity.gid);
  await rename(draft, join(folder, "pg_hba.conf"));
}

export interface EmbeddedPostgres {
  /** Connects as the owner of everything to the product's database. */
  readonly url: string;
  readonly pid: number;
  /** Fast shutdown; resolves when the server is gone. Safe to call twice. */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** Where data, binaries' copy and log go; created when missing. */
  readonly dataDir: string;
  readonly database?: string;
  /** For tests: a server that need not survive a power cut. */
  readonly throwaway?: boolean;
  /** For tests: where root keeps data that its unprivileged server cannot reach below dataDir. */
  readonly systemHome?: string;
  readonly onProgress?: (message: string) => void;
  /**
   * Breaks off: rejects within seconds, with nothing left running and no file of the attempt left.
   */
  readonly signal?: AbortSignal | undefined;
}

const isWindows = process.platform === "win32";

async function ensureDatabase(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
  if (!rowCount) await client.query(`create database "${database}"`);
  await client.end();
}

async function setPassword(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter role ${SUPERUSER} password '${scramVerifier(password)}'`);
  await client.end();
}

interface Cluster {
  readonly bin: string;
  readonly folder: string;
  readonly identity: ServerIdentity | undefined;
  readonly owner: SuperuserPassword;
  /** True for a database that is older than its password: it is told it at this start. */
  readonly mustLearnPassword: boolean;
}

/** Finds or fills the data folder, with no server running on it, and says in it who may connect. */
async function prepareCluster(options: LaunchOptions): Promise<Cluster> {
  const { dataDir, systemHome, onProgress = () => undefined, signal } = options;
  const identity = serverIdentity();
  const home = await chooseHome(dataDir, identity, systemHome);
  await mkdir(home, { recursive: true });
  const copy = join(home, "postgres-binaries");
  const bin = join(await prepareBinaries(findBinaries(), copy, identity?.uid), "bin");
  const folder = join(home, "postgres");
  await clearTheWay({ folder, onProgress, signal });
  const owner = await readSuperuserPassword(dataDir);
  const isEmpty = !(await holdsDatabase(folder));
  if (isEmpty) {
    onProgress("Creating the database");
    await owner.keep();
    await initialize({ bin, folder, identity, password: owner.password, signal });
  }
  await makeDataFolder(home, identity);
  signal?.throwIfAborted();
  // It learns it over the socket, which only its own user and we can reach.
  const mustLearnPassword = owner.isNew && !isEmpty && !isWindows;
  await writeHostAccess(folder, identity, mustLearnPassword ? "trust" : "scram-sha-256");
  return { bin, folder, identity, owner, mustLearnPassword };
}

/**
 * Starts the bundled PostgreSQL 18 on a unix socket in a folder closed to others (Windows: a
 * loopback port), by password in either case. A server left over from a killed parent is stopped
 * first; one that dies while we run is started again. Rejects with what to do when it can't run
 * here (NoEmbeddedPostgres, DataFolderTrouble, DidNotStart, WrongPassword).
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const { dataDir, database = "stocks_vibe", throwaway = false, signal } = options;
  const { bin, folder, identity, owner, mustLearnPassword } = await prepareCluster(options);
  const socket = isWindows ? undefined : await socketFolder(identity);
  const port = isWindows ? await freePort() : 5432;
  const logFile = join(dataDir, "postgres.log");
  const command = {
    bin,
    folder,
    identity,
    logFile,
    options: serverOptions({ port, socket, throwaway }),
  };
  const host = socket ? `localhost` : `127.0.0.1:${port}`;
  const query = socket ? `?host=${encodeURIComponent(socket)}` : "";
  const urlOf = (name: string) =>
    `postgresql://${SUPERUSER}:${encodeURIComponent(owner.password)}@${host}/${name}${query}`;
  const stopBounding = keepLogsBounded([logFile]);
  let server: StartedServer | undefined;
  const stop = async (): Promise<void> => {
    stopBounding();
    if (server) await stopServer(server.child, bin, folder);
    if (socket) await rm(socket, { recursive: true, force: true });
  };
  try {
    server = await startUntilReady(urlOf("postgres"), command, options);
    if (mustLearnPassword) {
      await setPassword(urlOf("postgres"), owner.password);
      await owner.keep();
      await writeHostAccess(folder, identity);
      server.child.kill("SIGHUP");
    }
    await ensureDatabase(urlOf("postgres"), database);
    signal?.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }
  let current = server;
  const stopRestarting = restartWhenItDies({
    current: () => current.child,
    isHalfStopped: () => isStopping(folder),
    restart: async () => {
      server = current = await startServer(command);
      await waitUntilReady(urlOf("postgres"), current);
    },
  });
  return {
    url: urlOf(database),
    get pid() {
      return current.child.pid ?? 0;
    },
    async stop() {
      await stopRestarting();
      await stop();
    },
  };
}
