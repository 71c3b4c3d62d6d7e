import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "@stocks-vibe/server-kit";
import { type Contents, sealKeyOf } from "../../backup/contents.ts";
import { BadBackup } from "../../backup/file/bad-backup.ts";
import { type FoundKey, findMasterKey } from "../../backup/find-master-key.ts";
import { checkFile, readHeaderOf } from "../../backup/read-backup.ts";
import {
  knownSchemas,
  requireKnownVersions,
  restoreBackup,
} from "../../backup/restore/restore-backup.ts";
import { takeInstanceLock } from "../../database/instance-lock.ts";
import { dataDirOf, type Environment } from "../../environment/config.ts";
import type { Settings } from "../../environment/settings.ts";
import { requireSameProject } from "../../keys/project/choose-project.ts";
import { findSecrets, type StoredSecrets, writeRestoredSecrets } from "../../keys/secrets.ts";
import { inCheckout } from "../../paths.ts";
import { openCommandDatabase } from "../command-database.ts";

export interface RestoreProductInput {
  readonly env: Environment;
  readonly settings: Settings;
  readonly path: string;
  readonly log: Logger;
  /** Whether the file stays where it is, and so is a backup of what is restored from it. */
  readonly isKept: boolean;
}

interface Checked {
  readonly contents: Contents;
  readonly key: FoundKey;
  readonly folder: StoredSecrets | undefined;
}

/**
 * A folder whose secrets.json is missing is given one: not beside a database that needs another.
 * Throws BadBackup.
 */
function requireNoDatabase(dataDir: string): void {
  const traces = ["postgres", "postgres-password.txt", "postgres-location.txt"];
  const found = traces.find((name) => existsSync(join(dataDir, name)));
  if (!found) return;
  throw new BadBackup(
    `${dataDir} has a database (${found}), but no secrets.json. Nothing was changed. Restore into an empty DATA_DIR.`,
  );
}

/** Everything that can be told without touching the target. */
async function check({ env, settings, path }: RestoreProductInput): Promise<Checked> {
  const header = await readHeaderOf(path);
  requireKnownVersions(header, await knownSchemas());
  const folder = settings.usesEmbeddedPostgres
    ? await findSecrets(dataDirOf(env, inCheckout(".")))
    : undefined;
  const key = findMasterKey(header, {
    given: env.MASTER_KEY,
    inFolder: folder?.masterKey,
    passphrase: env.BACKUP_PASSPHRASE,
    needsGiven: !settings.usesEmbeddedPostgres,
  });
  requireSameProject(folder?.projectId, header.projectId);
  if (settings.usesEmbeddedPostgres && !folder) requireNoDatabase(dataDirOf(env, inCheckout(".")));
  return { contents: await checkFile(path, sealKeyOf(key.root)), key, folder };
}

/**
 * Restores a file into the database that the settings name: one of DATABASE_URL, or the bundled one
 * of an empty DATA_DIR, which is given its secrets.json. Throws BadBackup, BadMasterKey,
 * ForeignProject and AlreadyRunning before anything is changed.
 */
export async function restoreProduct(input: RestoreProductInput): Promise<Contents> {
  const { env, settings, path, log, isKept } = input;
  const { contents, key, folder } = await check(input);
  const dataDir = dataDirOf(env, inCheckout("."));
  const lock = settings.usesEmbeddedPostgres
    ? await takeInstanceLock(dataDir, settings.publicUrl)
    : undefined;
  try {
    // First: rows without the key that opens them would be lost at a stop in between.
    if (lock && !folder) {
      const { projectId } = contents.header;
      await writeRestoredSecrets(dataDir, { masterKey: key.masterKey, projectId });
    }
    const database = await openCommandDatabase({ url: env.DATABASE_URL, dataDir });
    try {
      await restoreBackup({ path, contents, url: database.url, log, isKept });
    } finally {
      await database.stop();
    }
  } finally {
    await lock?.release();
  }
  return contents;
}
