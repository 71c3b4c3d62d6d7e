import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { chooseHome, makeDataFolder } from "./data-folder.ts";
import { findLeftover, stopLeftover } from "./leftover-server.ts";
import { findBinaries, NoEmbeddedPostgres } from "./platform-binaries.ts";
import { prepareBinaries } from "./prepare-binaries.ts";
import { restartWhenItDies } from "./restart-when-it-dies.ts";
import { assertKnownUser, type ServerIdentity, serverIdentity } from "./server-identity.ts";
import { serverOptions, startServer, stopServer, waitUntilReady } from "./server-process.ts";

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
}

const exec = promisify(execFile);
const SUPERUSER = "postgres";
const MAX_SOCKET_PATH = 103;
const isWindows = process.platform === "win32";

async function initialize(
  bin: string,
  folder: string,
  identity: ServerIdentity | undefined,
  password: string,
): Promise<void> {
  const method = isWindows ? "scram-sha-256" : "trust";
  const passwordFile = join(folder, "..", `initial-password-${randomBytes(4).toString("hex")}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity) await chown(passwordFile, identity.uid, identity.gid);
  try {
    await exec(
      join(bin, "initdb"),
      ["-D", folder, "-U", SUPERUSER, "--pwfile", passwordFile, "--encoding=UTF8", "--no-locale"]
        // Local means the socket in a folder only its owner can enter; over TCP nothing is ever trusted.
        .concat([`--auth-local=${method}`, "--auth-host=scram-sha-256"]),
      { ...identity, cwd: folder },
    );
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    await rm(folder, { recursive: true, force: true });
    throw new NoEmbeddedPostgres(`PostgreSQL could not be set up: ${output.trim()}.`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function socketFolder(identity: ServerIdentity | undefined): Promise<string> {
  const roomy = join(tmpdir(), "stocks-vibe-XXXXXX", ".s.PGSQL.5432").length <= MAX_SOCKET_PATH;
  const folder = await mkdtemp(join(roomy ? tmpdir() : "/tmp", "stocks-vibe-"));
  await chmod(folder, 0o700);
  if (identity) await chown(folder, identity.uid, identity.gid);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function readPassword(home: string): Promise<string> {
  const file = join(home, "postgres-password.txt");
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function ensureDatabase(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
  if (!rowCount) await client.query(`create database "${database}"`);
  await client.end();
}

/**
 * Starts the bundled PostgreSQL 18 on a unix socket in a folder closed to others (Windows: a loopback port with a random
 * password). A server left over from a killed parent is stopped first; one that dies while we run is started
 * again. Rejects with what to do when it can't run here.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const { dataDir, database = "stocks_vibe", throwaway = false, onProgress } = options;
  const identity = serverIdentity();
  assertKnownUser(identity?.uid ?? process.getuid?.() ?? -1);
  const home = await chooseHome(dataDir, identity, options.systemHome);
  await mkdir(home, { recursive: true });
  const native = await prepareBinaries(
    findBinaries(),
    join(home, "postgres-binaries"),
    identity?.uid,
  );
  const bin = join(native, "bin");
  const folder = await makeDataFolder(home, identity);
  const leftover = await findLeftover(folder);
  if (leftover) {
    onProgress?.("Stopping a database server left over from an earlier run");
    await stopLeftover(leftover);
  }
  const password = await readPassword(dataDir);
  if (!existsSync(join(folder, "PG_VERSION"))) {
    onProgress?.("Creating the database");
    await initialize(bin, folder, identity, password);
  }
  const socket = isWindows ? undefined : await socketFolder(identity);
  const port = isWindows ? await freePort() : 5432;
  const logFile = join(dataDir, "postgres.log");
  const start = () =>
    startServer({
      bin,
      folder,
      identity,
      logFile,
      options: serverOptions({ port, socket, throwaway }),
    });
  let child = await start();
  const host = socket ? `localhost` : `127.0.0.1:${port}`;
  const query = socket ? `?host=${encodeURIComponent(socket)}` : "";
  const urlOf = (name: string) =>
    `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@${host}/${name}${query}`;
  await waitUntilReady(urlOf("postgres"), child, logFile);
  await ensureDatabase(urlOf("postgres"), database);
  const stopRestarting = restartWhenItDies({
    current: () => child,
    restart: async () => {
      child = await start();
      await waitUntilReady(urlOf("postgres"), child, logFile);
    },
  });
  return {
    url: urlOf(database),
    get pid() {
      return child.pid ?? 0;
    },
    async stop() {
      await stopRestarting();
      await stopServer(child, bin, folder);
      if (socket) await rm(socket, { recursive: true, force: true });
    },
  };
}
