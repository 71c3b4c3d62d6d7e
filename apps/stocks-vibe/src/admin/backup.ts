import { join, resolve } from "node:path";
import { BadBackup } from "../backup/bad-backup.ts";
import { takeBackup } from "../backup/take-backup.ts";
import { findRunning } from "../database/instance-lock.ts";
import { dataDirOf, type Environment } from "../environment/config.ts";
import { commandSettingsOf, type Settings } from "../environment/settings.ts";
import { findMasterKeySource } from "../keys/product-keys.ts";
import { findSecrets } from "../keys/secrets.ts";
import { inCheckout } from "../paths.ts";
import { openAdminDatabase } from "./admin-session.ts";

const MEGABYTE = 1_000_000;

/** An empty folder would be given a database for the time of the command. */
export async function requireData({ usesEmbeddedPostgres }: Settings, dataDir: string) {
  if (!usesEmbeddedPostgres || (await findRunning(dataDir)) || (await findSecrets(dataDir))) return;
  throw new BadBackup(`There is no data in ${dataDir}. Name the right DATA_DIR or DATABASE_URL.`);
}

function aboutKey(settings: Settings, dataDir: string, holdsKey: boolean): string {
  if (holdsKey)
    return "It holds the master key, sealed under BACKUP_PASSPHRASE: keep that elsewhere.";
  const where = settings.usesEmbeddedPostgres
    ? `masterKey in ${join(dataDir, "secrets.json")}`
    : "MASTER_KEY";
  return `It does not hold the master key, without which nobody can restore it: keep ${where} safe, elsewhere.`;
}

/** `backup <file>`: writes everything into one new file, beside a running product or not. Answers the exit code. */
export async function backup(
  env: Environment,
  print: (line: string) => void,
  [path = ""]: readonly string[],
): Promise<number> {
  const settings = commandSettingsOf(env);
  const dataDir = dataDirOf(env, inCheckout("."));
  await requireData(settings, dataDir);
  const database = await openAdminDatabase(env, settings, dataDir);
  try {
    const source = await findMasterKeySource(env, settings);
    const { url, owner } = database;
    const passphrase = env.BACKUP_PASSPHRASE;
    const file = resolve(path);
    const written = await takeBackup({ url, owner, source, path: file, passphrase });
    const { rows, tables, bytes, takenAt, holdsMasterKey } = written;
    print(`${file}: ${rows} rows of ${tables} tables, ${(bytes / MEGABYTE).toFixed(1)} MB,`);
    print(`as they were at ${takenAt.toISOString()}.`);
    print(aboutKey(settings, dataDir, holdsMasterKey));
    print(
      "It holds people's names, addresses and holdings in plain text: keep it where nobody else reads.",
    );
    return 0;
  } finally {
    await database.close();
  }
}
