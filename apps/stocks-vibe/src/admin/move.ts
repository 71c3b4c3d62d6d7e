import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { countLiveWorkers, createLogger } from "@stocks-vibe/server-kit";
import { BadBackup } from "../backup/bad-backup.ts";
import { restoreProduct } from "../backup/restore-product.ts";
import { refuseUnfinishedRestore } from "../backup/unfinished-restore.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { dataDirOf, type Environment } from "../config.ts";
import { inCheckout } from "../paths.ts";
import { readMasterKey } from "../product-keys.ts";
import { settingsOf } from "../settings.ts";
import { openAdminDatabase } from "./admin-session.ts";
import { requireData } from "./backup.ts";

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

const STILL_RUNS =
  "The product is running: what it writes from now on would stay behind. Stop it, then move.";

/** Writes everything to a file and answers the master key that opens it. Throws BadBackup where the product runs. */
async function writeForMove(env: Environment, path: string): Promise<string> {
  const settings = settingsOf(env);
  const database = await openAdminDatabase(env, settings, dataDirOf(env, inCheckout(".")));
  try {
    const { url, owner, isProductRunning } = database;
    if (isProductRunning) throw new BadBackup(STILL_RUNS);
    await refuseUnfinishedRestore(owner);
    const { masterKey, previousMasterKey } = await readMasterKey(env, settings);
    const masterKeys = previousMasterKey ? [masterKey, previousMasterKey] : [masterKey];
    await writeBackup({ url, path, masterKeys, passphrase: undefined });
    // Over a DATABASE_URL the product may run on any machine.
    if ((await countLiveWorkers(owner)) > 0) throw new BadBackup(STILL_RUNS);
    return masterKey;
  } finally {
    await database.close();
  }
}

/**
 * `move <to>`: takes everything to another database, a PostgreSQL server's or the bundled one of an empty folder, and leaves the old one as it
 * is. Answers the exit code.
 */
export async function move(
  env: Environment,
  print: (line: string) => void,
  [to = ""]: readonly string[],
): Promise<number> {
  const settings = settingsOf(env);
  const dataDir = dataDirOf(env, inCheckout("."));
  await requireData(settings, dataDir);
  const folder = await mkdtemp(join(tmpdir(), "stocks-vibe-move-"));
  const path = join(folder, "move.backup");
  try {
    const masterKey = await writeForMove(env, path);
    const there = settingsThere(env, to, masterKey);
    const log = createLogger("warn");
    const input = { env: there, settings: settingsOf(there), path, log, isKept: false };
    const { header } = await restoreProduct(input);
    print(`Moved: the project ${header.projectId}, as it was at ${header.takenAt}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  print("Start the product from now on with:");
  for (const line of tellSettings(env, to, dataDir)) print(line);
  print(
    "The old database is as it was. Don't start the product on it any more; delete it when all is well.",
  );
  return 0;
}
