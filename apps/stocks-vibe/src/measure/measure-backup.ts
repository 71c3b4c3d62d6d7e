import {
  createReadings,
  databaseClock,
  type Logger,
  type Metrics,
  type Reading,
  type RolePools,
} from "@stocks-vibe/server-kit";
import { type BackupTables, findLastBackup } from "../backup/backups.repository.ts";
import { openProductSchema, PRODUCT_ROLE } from "../database/migrations.ts";

/** Backups are hours apart. */
const KEPT_MS = 60_000;
/** As long as a scrape waits for the figures of the queue. */
const WITHIN_MS = 1_500;

/**
 * Tells /metrics how old the state is that the last backup holds. Left out where none was written,
 * or the database does not answer. On the product's own connections: the probes' login reads no
 * table of it.
 */
export function measureBackup(
  { observe }: Metrics,
  pools: Pick<RolePools, "of" | "probes">,
  log: Logger,
): void {
  const db = openProductSchema<BackupTables>(pools.of(PRODUCT_ROLE));
  const clock = databaseClock(pools.probes);
  const read = async (): Promise<readonly Reading[]> => {
    const last = await findLastBackup(db);
    if (!last) return [];
    const now = await clock.now();
    return [{ of: "newest", value: (now.getTime() - last.takenAt.getTime()) / 1_000 }];
  };
  const readings = createReadings(read, {
    keptMs: KEPT_MS,
    withinMs: WITHIN_MS,
    onFailure: (err) => log.warn({ err }, "the age of the last backup could not be read"),
  });
  observe(
    {
      name: "backup_age_seconds",
      help: "How old the state is that the newest backup holds; none where none was written",
      label: "backup",
    },
    async () => (await readings.get()) ?? [],
  );
}
