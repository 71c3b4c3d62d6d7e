import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import {
  countLiveWorkers,
  createLogger,
  loginName,
  OlderSchemaError,
  type Pool,
  requireCurrentSchema,
  SYSTEM,
} from "@stocks-vibe/server-kit";
import type { Contents } from "../backup/contents.ts";
import { BadBackup } from "../backup/file/bad-backup.ts";
import { findMovedAway, saveMovedAway } from "../backup/restore/target.repository.ts";
import { refuseMovedAway, refuseUnfinishedRestore } from "../backup/restore/unfinished-restore.ts";
import { countLoggedIn, readDatabaseName } from "../backup/session.repository.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { PLANS, ROLES } from "../database/migrations.ts";
import { isDatabaseUrl } from "../environment/address-rules.ts";
import { dataDirOf, type Environment } from "../environment/config.ts";
import { onSignal } from "../environment/on-signal.ts";
import { BadSettings, commandSettingsOf } from "../environment/settings.ts";
import { findMasterKeySource } from "../keys/product-keys.ts";
import { inCheckout } from "../paths.ts";
import { openAdminDatabase } from "./admin-session.ts";
import { restoreProduct } from "./backup/restore-product.ts";

/**
 * Works with a new folder that we alone can read, and takes it away with all that is in it: at the
 * end, and at a signal.
 */
export async function withTemporaryFolder(
  prefix: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const forget = onSignal(remove);
  try {
    await work(folder);
  } finally {
    forget();
    remove();
  }
}

const stillRuns = (): BadBackup =>
  new BadBackup(
    "The product is running: what it writes from now on would stay behind. Stop it, then move.",
  );

/**
 * Throws BadBackup where a product is connected to the database, on whatever machine it runs: one
 * that only answers requests (ROLE=http) is no worker, and writes too.
 */
async function refuseRunning(owner: Pool): Promise<void> {
  const database = await readDatabaseName(owner);
  const logins = [...ROLES, SYSTEM].map((role) => loginName(role, database));
  if ((await countLiveWorkers(owner)) > 0) throw stillRuns();
  if ((await countLoggedIn(owner, logins)) > 0) throw stillRuns();
}

/** Where everything is to go: a database of a server, or the bundled one of a folder. */
type Destination =
  | { readonly kind: "server"; readonly url: string }
  | { readonly kind: "folder"; readonly path: string };

const USAGE =
  "Usage: npm run admin -- move postgresql://user:password@host/database, or move /an/empty/folder (absolute, or beginning with ./), " +
  "or move --undo. Nothing was changed.";

const isFolder = (to: string): boolean => isAbsolute(to) || /^\.\.?[/\\]/.test(to);

/**
 * Pure: what a word names. A move locks the database it leaves, so a slip must not pass for a
 * folder: throws BadSettings for what begins with `-`, for every address that is not a PostgreSQL
 * server's, and for names that might be anything. Repeats no address: it holds a password.
 */
export function destinationOf(to: string): Destination {
  if (/^postgres(ql)?:/i.test(to)) {
    if (isDatabaseUrl(to)) return { kind: "server", url: to };
    throw new BadSettings(
      `The address can't be read. In its user and password, @ : / ? and # are percent-encoded (# as %23). ${USAGE}`,
    );
  }
  if (to.startsWith("-")) throw new BadSettings(`move knows no ${to}. ${USAGE}`);
  if (to.includes("://") || (to.includes(":") && !isAbsolute(to))) {
    throw new BadSettings(`That is no address of a PostgreSQL database. ${USAGE}`);
  }
  if (!isFolder(to)) {
    throw new BadSettings(`"${to}" may be a slip: for a folder, type ./${to}. ${USAGE}`);
  }
  return { kind: "folder", path: resolve(to) };
}

/** The settings a product has after the move. Only what says where the data is changes. */
function settingsThere(env: Environment, to: Destination, masterKey: string): Environment {
  const stays = { ...env, MASTER_KEY_PREVIOUS: undefined, MASTER_KEY: masterKey };
  return to.kind === "server"
    ? { ...stays, DATABASE_URL: to.url }
    : { ...stays, DATABASE_URL: undefined, DATA_DIR: to.path };
}

function tellSettings(env: Environment, to: Destination, dataDir: string): readonly string[] {
  if (to.kind === "folder") return ["  unset DATABASE_URL and MASTER_KEY", `  DATA_DIR=${to.path}`];
  const from = env.DATABASE_URL
    ? "as before"
    : `the value of masterKey in ${join(dataDir, "secrets.json")}`;
  return ["  DATABASE_URL=<the address you named>", `  MASTER_KEY=<${from}>`];
}

/**
 * Writes everything to a file, marks the database as moved, and answers the master key that opens
 * the file. Marked before anything is there elsewhere: after a kill at any moment one of the two
 * may start at most. Throws BadBackup where the product runs.
 */
async function writeForMove(env: Environment, path: string): Promise<string> {
  const settings = commandSettingsOf(env);
  const database = await openAdminDatabase(env, settings, dataDirOf(env, inCheckout(".")));
  try {
    const { url, owner, isProductRunning } = database;
    if (isProductRunning) throw stillRuns();
    await refuseUnfinishedRestore(owner);
    await refuseMovedAway(owner);
    // Before anything is written: what a newer program made can't be put anywhere by this one.
    await requireCurrentSchema(owner, PLANS).catch((error: unknown) => {
      if (!(error instanceof OlderSchemaError)) throw error;
    });
    const { masterKey, previousMasterKey } = await findMasterKeySource(env, settings);
    const masterKeys = previousMasterKey ? [masterKey, previousMasterKey] : [masterKey];
    await writeBackup({ url, path, masterKeys, passphrase: undefined });
    await refuseRunning(owner);
    await saveMovedAway(owner, true);
    return masterKey;
  } finally {
    await database.close();
  }
}

/** Lets the product start on the old database again. Answers whether it was marked as moved. */
async function unmarkOld(env: Environment): Promise<boolean> {
  const database = await openAdminDatabase(
    env,
    commandSettingsOf(env),
    dataDirOf(env, inCheckout(".")),
  );
  try {
    const wasMoved = await findMovedAway(database.owner);
    if (wasMoved) await saveMovedAway(database.owner, false);
    return wasMoved;
  } finally {
    await database.close();
  }
}

/** Puts the file into the new place; where that fails, nothing has moved. */
async function restoreThere(env: Environment, there: Environment, path: string): Promise<Contents> {
  const log = createLogger("warn");
  try {
    return await restoreProduct({
      env: there,
      settings: commandSettingsOf(there),
      path,
      log,
      isKept: false,
    });
  } catch (error) {
    await unmarkOld(env);
    throw error;
  }
}

const UNDO = "--undo";

/**
 * `move <to>`: takes everything to another database, a PostgreSQL server's or the bundled one of an
 * empty folder, and leaves the old one as it is but for a mark, with which nothing starts on it;
 * `move --undo` takes that away. Answers the exit code.
 */
export async function move(
  env: Environment,
  print: (line: string) => void,
  [word = ""]: readonly string[],
): Promise<number> {
  const to = word === UNDO ? undefined : destinationOf(word);
  const dataDir = dataDirOf(env, inCheckout("."));
  if (!to) {
    const wasMoved = await unmarkOld(env);
    print(
      wasMoved
        ? "The product may start on this database again. Never start the one it was moved to."
        : "This database was not moved. Nothing was changed.",
    );
    return 0;
  }
  await withTemporaryFolder("stocks-vibe-move-", async (folder) => {
    const path = join(folder, "move.backup");
    const masterKey = await writeForMove(env, path);
    const { header } = await restoreThere(env, settingsThere(env, to, masterKey), path);
    print(`Moved: the project ${header.projectId}, as it was at ${header.takenAt}.`);
  });
  print("Start the product from now on with:");
  for (const line of tellSettings(env, to, dataDir)) print(line);
  print(
    "The old database is as it was, but nothing starts on it any more; delete it when all is well.",
  );
  return 0;
}
