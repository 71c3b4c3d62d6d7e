import {
  type BackupRecord,
  type BackupTables,
  findLastBackup,
} from "../../backup/backups.repository.ts";
import { openProductSchema } from "../../database/product-schema.ts";
import type { Settings } from "../../environment/settings.ts";
import type { Check, Finding } from "./finding.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OLDEST_DAYS = 7;

const ageOf = (ms: number): string => {
  const days = Math.floor(ms / DAY_MS);
  if (days >= 2) return `${days} days`;
  const hours = Math.max(0, Math.floor(ms / HOUR_MS));
  return hours === 1 ? "1 hour" : `${hours} hours`;
};

/**
 * Pure: how old the last backup is, and whether that is well. On one's own machine it always is;
 * over a DATABASE_URL there may be others that nobody told us of.
 */
export function describeBackup(
  last: Pick<BackupRecord, "takenAt" | "fileName"> | undefined,
  now: Date,
  settings: Pick<Settings, "isDevelopment" | "usesEmbeddedPostgres">,
): Finding {
  const { isDevelopment, usesEmbeddedPostgres } = settings;
  if (!last) {
    const text = "no backup was written yet: npm run admin -- backup <file>";
    return { ok: isDevelopment || !usesEmbeddedPostgres, text };
  }
  const age = now.getTime() - last.takenAt.getTime();
  return {
    ok: isDevelopment || age <= OLDEST_DAYS * DAY_MS,
    text: `the last backup is ${ageOf(age)} old (${last.fileName})`,
  };
}

export const lastBackup: Check = async ({ pool, servers, settings }) => {
  const last = await findLastBackup(openProductSchema<BackupTables>(pool));
  return describeBackup(last, await servers.portfolio.clock.now(), settings);
};
