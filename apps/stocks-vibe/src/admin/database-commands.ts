import { createLogger, resetClock } from "@stocks-vibe/server-kit";
import { refuseUnfinishedRestore } from "../backup/restore/unfinished-restore.ts";
import { onDataFolder } from "../database/embedded-postgres/data-folder-trouble.ts";
import { dataDirOf, type Environment } from "../environment/config.ts";
import { commandSettingsOf } from "../environment/settings.ts";
import { findMasterKeySource } from "../keys/product-keys.ts";
import { inCheckout } from "../paths.ts";
import { judgeKeys, prepareDatabase } from "../start/product-database.ts";
import { openAdminDatabase } from "./admin-session.ts";

/**
 * `clock reset`: sets a clock right that TEST_MODE moved. A start refuses such a database and names
 * this command, so it works on one that no server has started on yet, at any version. Answers the
 * exit code.
 */
export async function clock(
  env: Environment,
  print: (line: string) => void,
  [word = ""]: readonly string[],
): Promise<number> {
  if (word !== "reset") {
    print("clock reset   set the database's clock right after TEST_MODE moved it");
    return 2;
  }
  const dataDir = dataDirOf(env, inCheckout("."));
  const database = await openAdminDatabase(env, commandSettingsOf(env), dataDir);
  try {
    await refuseUnfinishedRestore(database.owner);
    const seconds = await resetClock(database.owner);
    print(
      seconds === 0
        ? "The clock was right."
        : `The clock is right again; it was off by ${seconds} s.`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

/**
 * `migrate`: brings the database up to this program's version without starting the product. Answers
 * the exit code.
 */
export async function migrateNow(env: Environment, print: (line: string) => void): Promise<number> {
  const settings = commandSettingsOf(env);
  const dataDir = dataDirOf(env, inCheckout("."));
  const database = await openAdminDatabase(env, settings, dataDir);
  try {
    const source = await onDataFolder(dataDir, () => findMasterKeySource(env, settings));
    await judgeKeys(database.owner, source);
    const applied = await prepareDatabase(database.url, {
      log: createLogger("warn"),
      onProgress: print,
    });
    if (applied === 0) print("The database is at this program's version already.");
    return 0;
  } finally {
    await database.close();
  }
}
