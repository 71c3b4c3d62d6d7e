import type pg from "pg";
import { UnfitDatabase } from "../database/unfit-database.ts";
import { countLiveWorkers } from "../jobs/worker-presence.ts";
import type { Migration } from "./read-migrations.ts";

const MARK = /^-- exclusive: (.+)$/m;

/** Pure: why jobs of the version before may not go on beside one of these migrations; undefined where they may. */
export const whyExclusive = (migrations: readonly Migration[]): string | undefined =>
  migrations.flatMap(({ text }) => MARK.exec(text)?.[1] ?? [])[0];

/**
 * Versions run side by side while one takes the other's place. A migration that jobs of the version before would spoil says so by a line
 * `-- exclusive: <why>`, and waits until nobody takes jobs any more. Throws UnfitDatabase, with nothing changed.
 */
export async function requireExclusive(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  const why = whyExclusive(migrations);
  if (why === undefined) return;
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('ops.worker_processes') is not null as "isThere"`,
  );
  const workers = rows[0]?.isThere ? await countLiveWorkers(client) : 0;
  if (workers === 0) return;
  const who = workers === 1 ? "1 process" : `${workers} processes`;
  throw new UnfitDatabase(
    `${who} of the version before still takes jobs, and ${why}. Nothing was changed. Stop what runs with ROLE=all or ROLE=worker, ` +
      "then start this version again; processes with ROLE=http may go on until it has migrated, and must be replaced then.",
  );
}
