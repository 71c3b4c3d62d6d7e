import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import type { Pool } from "@stocks-vibe/server-kit";
import { type BackupTables, saveBackup } from "../../backup/backups.repository.ts";
import { refuseUnfinishedRestore } from "../../backup/restore/unfinished-restore.ts";
import { type WrittenBackup, writeBackup } from "../../backup/write-backup.ts";
import { openProductSchema } from "../../database/migrations.ts";
import { dataDirOf, type Environment } from "../../environment/config.ts";
import { commandSettingsOf, type Settings } from "../../environment/settings.ts";
import { findMasterKeySource, type MasterKeySource } from "../../keys/product-keys.ts";
import { inCheckout } from "../../paths.ts";
import { openAdminDatabase } from "../admin-session.ts";

const MEGABYTE = 1_000_000;

function aboutKey(settings: Settings, dataDir: string, holdsKey: boolean): string {
  if (holdsKey)
    return "It holds the master key, sealed under BACKUP_PASSPHRASE: keep that elsewhere.";
  const where = settings.usesEmbeddedPostgres
    ? `masterKey in ${join(dataDir, "secrets.json")}`
    : "MASTER_KEY";
  return `It does not hold the master key, without which no one can restore it: keep ${where} safe, elsewhere.`;
}

/**
 * `backup <file>`: writes everything into one new file, beside a running product or not. Answers
 * the exit code.
 */
export async function backup(
  env: Environment,
  print: (line: string) => void,
  [path = ""]: readonly string[],
): Promise<number> {
  const settings = commandSettingsOf(env);
  const dataDir = dataDirOf(env, inCheckout("."));
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
      "It holds people's names, addresses and holdings in plain text: keep it where no one else can read it.",
    );
    return 0;
  } finally {
    await database.close();
  }
}

export interface TakeBackupInput {
  /** As the owner of everything. */
  readonly url: string;
  readonly owner: Pool;
  readonly source: Pick<MasterKeySource, "masterKey" | "previousMasterKey">;
  readonly path: string;
  /** With one, the master key travels in the file, sealed under it. */
  readonly passphrase: string | undefined;
}

/**
 * Writes a backup and notes it in the database. Throws BadBackup, BadMasterKey and
 * UnfinishedRestore.
 */
export async function takeBackup(input: TakeBackupInput): Promise<WrittenBackup> {
  const { url, owner, path, passphrase } = input;
  const { masterKey, previousMasterKey } = input.source;
  await refuseUnfinishedRestore(owner);
  const masterKeys = previousMasterKey ? [masterKey, previousMasterKey] : [masterKey];
  const written = await writeBackup({ url, path, masterKeys, passphrase });
  await saveBackup(openProductSchema<BackupTables>(owner), randomUUID(), written);
  return written;
}
