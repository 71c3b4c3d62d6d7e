import { countLiveWorkers, loginName, type Pool, SYSTEM } from "@stocks-vibe/server-kit";
import { BadBackup } from "../backup/bad-backup.ts";
import { countLoggedIn, readDatabaseName } from "../backup/logged-in.repository.ts";
import { ROLES } from "../database/migrations.ts";

export const stillRuns = (): BadBackup =>
  new BadBackup(
    "The product is running: what it writes from now on would stay behind. Stop it, then move.",
  );

/**
 * Throws BadBackup where a product is connected to the database, on whatever machine it runs: one that only answers requests (ROLE=http) is
 * no worker, and writes too.
 */
export async function refuseRunning(owner: Pool): Promise<void> {
  const database = await readDatabaseName(owner);
  const logins = [...ROLES, SYSTEM].map((role) => loginName(role, database));
  if ((await countLiveWorkers(owner)) > 0) throw stillRuns();
  if ((await countLoggedIn(owner, logins)) > 0) throw stillRuns();
}
