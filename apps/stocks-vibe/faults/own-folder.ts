import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { builtProduct } from "../machines/config.ts";
import {
  askProduct,
  type SpawnedProduct,
  spawnProduct,
  within,
} from "../machines/product-process.ts";
import { processesIn } from "../src/database/embedded-postgres/folder-users.ts";
import { freePort } from "../src/database/embedded-postgres/launch.ts";

const READY_WITHIN_MS = 60_000;

/** A product with the bundled PostgreSQL on a data folder. */
export interface OwnProduct extends SpawnedProduct {
  readonly port: number;
  isReady(): Promise<boolean>;
  /** Resolves with the milliseconds it took; rejects with what it printed when it ends instead. */
  ready(): Promise<number>;
}

/** A folder that the server's unprivileged user can reach. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "stocks-vibe-start-"));
  await chmod(folder, 0o711);
  return folder;
}

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

let starts = 0;

/** Where its server's socket is, and nobody else's. */
const temporaryOf = (dataDir: string): string => `${dataDir}-tmp`;

export interface StartMore {
  readonly env?: Readonly<Record<string, string>>;
  /** As another user. */
  readonly uid?: number;
  /** Another build's main.js or admin.js. */
  readonly file?: string;
  readonly args?: readonly string[];
}

/** Starts the built product on `dataDir`; it is not ready yet. */
export async function startOwn(dataDir: string, more: StartMore = {}): Promise<OwnProduct> {
  starts += 1;
  await mkdir(temporaryOf(dataDir), { recursive: true, mode: 0o711 });
  const port = await freePort();
  const child = await spawnProduct({
    file: more.file ?? (await builtProduct()),
    args: more.args ?? [],
    outputFile: join(dirname(dataDir), `output-${starts}.txt`),
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      TMPDIR: temporaryOf(dataDir),
      DEMO: "0",
      LOG_LEVEL: "warn",
      ...more.env,
    },
    ...(more.uid === undefined ? {} : { uid: more.uid }),
  });
  const isReady = async () => (await askProduct(port, "/readyz")).status === 200;
  return {
    ...child,
    port,
    isReady,
    ready: () => child.orEnded(within(READY_WITHIN_MS, "a product that is ready", isReady)),
  };
}

/** A copy as `cp -a` makes it. */
export const copyFolder = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });

/** The database's processes at work for a data folder. */
export const serversOf = (dataDir: string): readonly number[] =>
  processesIn(join(dataDir, "postgres"));

/** The number of the database server, as its own note says. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const note = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8");
  return Number.parseInt(note, 10);
}

const LEFT =
  /^initial-password|unfinished$|^running\.json|^secrets\.json\.|^postgres-password\.txt\./;

/** What a product that ended left behind: processes, and files that are nobody's. */
export async function leftBy(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(dataDir).catch(() => []);
  const files = names.filter((name) => LEFT.test(name));
  const sockets = await readdir(temporaryOf(dataDir));
  return [...files, ...sockets, ...serversOf(dataDir).map((pid) => `process ${pid}`)];
}
