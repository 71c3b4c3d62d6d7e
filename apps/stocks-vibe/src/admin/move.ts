import { join, resolve } from "node:path";
import { createLogger } from "@stocks-vibe/server-kit";
import { saveMovedAway } from "../backup/moved-away.repository.ts";
import { refuseMovedAway } from "../backup/moved-away.ts";
import { refuseUnfinishedRestore } from "../backup/unfinished-restore.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { dataDirOf, type Environment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { readMasterKey } from "../keys/product-keys.ts";
import { inCheckout } from "../paths.ts";
import { openAdminDatabase } from "./admin-session.ts";
import { requireData } from "./backup.ts";
import { refuseRunning, stillRuns } from "./refuse-running.ts";
import { restoreProduct } from "./restore-product.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const isUrl = (to: string): boolean => /^postgres(ql)?:\/\//.test(to);

/** The settings a product has after the move. Only what says where the data is changes. */
function settingsThere(env: Environment, to: string, masterKey: string): Environment {
  const stays = { ...env, MASTER_KEY_PREVIOUS: undefined, MASTER_KEY: masterKey };
  return isUrl(to)
    ? { ...stays, DATABASE_URL: to }
    : { ...stays, DATABASE_URL: undefined, DATA_DIR: resolve(to) };
}

function tellSettings(env: Environment, to: string, dataDir: string): readonly string[] {
  if (!isUrl(to)) return ["  unset DATABASE_URL and MASTER_KEY", `  DATA_DIR=${resolve(to)}`];
  const from = env.DATABASE_URL
    ? "as before"
    : `the value of masterKey in ${join(dataDir, "secrets.json")}`;
  return ["  DATABASE_URL=<the address you named>", `  MASTER_KEY=<${from}>`];
}

/** Writes everything to a file and answers the master key that opens it. Throws BadBackup where the product runs. */
async function writeForMove(env: Environment, path: string): Promise<string> {
  const settings = settingsOf(env);
  const database = await openAdminDatabase(env, settings, dataDirOf(env, inCheckout(".")));
  try {
    const { url, owner, isProductRunning } = database;
    if (isProductRunning) throw stillRuns();
    await refuseUnfinishedRestore(owner);
    await refuseMovedAway(owner);
    const { masterKey, previousMasterKey } = await readMasterKey(env, settings);
    const masterKeys = previousMasterKey ? [masterKey, previousMasterKey] : [masterKey];
    await writeBackup({ url, path, masterKeys, passphrase: undefined });
    await refuseRunning(owner);
    return masterKey;
  } finally {
    await database.close();
  }
}

/** Whether anything may start on the old database again. */
async function markOld(env: Environment, isMoved: boolean): Promise<void> {
  const database = await openAdminDatabase(env, settingsOf(env), dataDirOf(env, inCheckout(".")));
  try {
    await saveMovedAway(database.owner, isMoved);
  } finally {
    await database.close();
  }
}

const UNDO = "--undo";

/**
 * `move <to>`: takes everything to another database, a PostgreSQL server's or the bundled one of an empty folder, and leaves the old one as it
 * is but for a mark, with which nothing starts on it; `move --undo` takes that away. Answers the exit code.
 */
export async function move(
  env: Environment,
  print: (line: string) => void,
  [to = ""]: readonly string[],
): Promise<number> {
  const settings = settingsOf(env);
  const dataDir = dataDirOf(env, inCheckout("."));
  await requireData(settings, dataDir);
  if (to === UNDO) {
    await markOld(env, false);
    print("The product may start on this database again. Never start the one it was moved to.");
    return 0;
  }
  await withTemporaryFolder("stocks-vibe-move-", async (folder) => {
    const path = join(folder, "move.backup");
    const masterKey = await writeForMove(env, path);
    const there = settingsThere(env, to, masterKey);
    const log = createLogger("warn");
    const input = { env: there, settings: settingsOf(there), path, log, isKept: false };
    const { header } = await restoreProduct(input);
    await markOld(env, true);
    print(`Moved: the project ${header.projectId}, as it was at ${header.takenAt}.`);
  });
  print("Start the product from now on with:");
  for (const line of tellSettings(env, to, dataDir)) print(line);
  print(
    "The old database is as it was, but nothing starts on it any more; delete it when all is well.",
  );
  return 0;
}
