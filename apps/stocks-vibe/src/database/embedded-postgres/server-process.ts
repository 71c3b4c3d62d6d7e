import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { childEnvironment } from "./config.ts";
import type { ServerIdentity } from "./server-identity.ts";
import { DidNotStart, readLogSince, sizeOfLog } from "./server-log.ts";

const exec = promisify(execFile);

const THROWAWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * A process of the product takes 78 at most. The server of a test run serves many processes and
 * pools at once.
 */
const CONNECTIONS = { ours: 100, throwaway: 400 };

const settings = (values: readonly string[]): string[] => values.flatMap((value) => ["-c", value]);

/** The command line of the server: a unix socket in `socket`, or without one a loopback port. */
export function serverOptions({
  port,
  socket,
  throwaway,
}: {
  readonly port: number;
  readonly socket: string | undefined;
  readonly throwaway: boolean;
}): string[] {
  const place = socket ? [`unix_socket_directories=${socket}`, "listen_addresses="] : [];
  const most = throwaway ? CONNECTIONS.throwaway : CONNECTIONS.ours;
  return ["-p", String(port)].concat(
    settings([...place, `max_connections=${most}`, "unix_socket_permissions=0700"]),
    settings(throwaway ? THROWAWAY : []),
  );
}

export interface ServerCommand {
  readonly bin: string;
  /** The data folder. */
  readonly folder: string;
  readonly identity: ServerIdentity | undefined;
  readonly logFile: string;
  readonly options: readonly string[];
}

export interface StartedServer {
  readonly child: ChildProcess;
  /** What it has written to its log since it was started. */
  said(): Promise<string>;
}

/** Starts the server process; it is not ready to answer yet. */
export async function startServer(command: ServerCommand): Promise<StartedServer> {
  const { bin, folder, identity, logFile, options } = command;
  const before = await sizeOfLog(logFile);
  const log = await open(logFile, "a", 0o600);
  try {
    const child = spawn(
      join(bin, "postgres"),
      ["-D", folder, ...options],
      // Its own process group: Ctrl-C reaches us alone, and we stop it after our last query.
      {
        ...identity,
        cwd: folder,
        env: childEnvironment(folder),
        detached: true,
        stdio: ["ignore", log.fd, log.fd],
      },
    );
    return { child, said: () => readLogSince(logFile, before) };
  } finally {
    await log.close();
  }
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** The password beside the data is not the data's. */
export class WrongPassword extends Error {
  constructor() {
    super(
      "The bundled database does not know the password in postgres-password.txt. " +
        "Put the earlier file back; or delete it, and the next start gives the database a new one.",
    );
    this.name = "WrongPassword";
  }
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "28P01";

const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

/**
 * Resolves when the server takes connections; rejects with DidNotStart when it stopped instead, and
 * with WrongPassword. A server that recovers after a kill is waited for a minute.
 */
export async function waitUntilReady(
  url: string,
  { child, said }: StartedServer,
  signal?: AbortSignal,
): Promise<void> {
  for (let waited = 0; waited < READY_WITHIN_MS; waited += LOOK_EVERY_MS) {
    signal?.throwIfAborted();
    if (hasEnded(child)) throw new DidNotStart(await said());
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (isWrongPassword(error)) throw new WrongPassword();
      await wait(LOOK_EVERY_MS);
    }
  }
  throw new DidNotStart(await said());
}

/** Fast shutdown; resolves when the server is gone. */
export async function stopServer(child: ChildProcess, bin: string, folder: string): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, "exit");
  if (process.platform === "win32")
    await exec(join(bin, "pg_ctl"), ["stop", "-D", folder, "-m", "fast"], {
      env: childEnvironment(folder),
    });
  else child.kill("SIGINT");
  await exited;
}
