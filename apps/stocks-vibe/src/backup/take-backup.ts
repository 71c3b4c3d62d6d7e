import { randomUUID } from "node:crypto";
import type { Pool } from "@stocks-vibe/server-kit";
import { openProductSchema } from "../database/product-schema.ts";
import type { MasterKeySource } from "../keys/product-keys.ts";
import { type BackupTables, saveBackup } from "./backups.repository.ts";
import { refuseUnfinishedRestore } from "./restore/unfinished-restore.ts";
import { type WrittenBackup, writeBackup } from "./write-backup.ts";

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
