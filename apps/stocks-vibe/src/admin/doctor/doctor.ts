import type { AdminSession } from "../admin-session.ts";
import { failingConnections } from "./connections.ts";
import { diskSpace } from "./disk-space.ts";
import { lostExchanges } from "./exchanges.ts";
import { figuresBehind } from "./figures-behind.ts";
import { figuresVersion } from "./figures-version.ts";
import type { Check, Finding } from "./finding.ts";
import { stuckJobs, waitingJobs } from "./jobs.ts";
import { lastBackup } from "./last-backup.ts";
import { night } from "./night.ts";
import { postgresVersion } from "./postgres-version.ts";
import { removals } from "./removals.ts";
import { roles } from "./roles.ts";
import { schemaVersions } from "./schema-versions.ts";
import { secretsFile } from "./secrets-file.ts";
import { createStandings } from "./standings.ts";
import { tenantTables } from "./tenant-tables.ts";
import { unsentMail } from "./unsent-mail.ts";
import { workers } from "./workers.ts";

const CHECKS: readonly Check[] = [
  postgresVersion,
  schemaVersions,
  roles,
  tenantTables,
  secretsFile,
  diskSpace,
  workers,
  unsentMail,
  night,
  stuckJobs,
  waitingJobs,
  failingConnections,
  figuresBehind,
  figuresVersion,
  removals,
  lostExchanges,
  lastBackup,
];

/** Over a DATABASE_URL only a process that takes jobs can be seen. */
function standingOf({ isProductRunning, settings }: AdminSession): string {
  if (isProductRunning) return "The product is running.";
  return settings.usesEmbeddedPostgres
    ? "The product is stopped."
    : "No process of the product takes jobs. A server with ROLE=http can't be seen from here.";
}

/**
 * `doctor`: one finding per check; exit code 1 when something is wrong. A check that fails is a
 * finding, and the others go on.
 */
export async function doctor(session: AdminSession): Promise<number> {
  const standings = createStandings(session.pool, session.servers.portfolio);
  const patient = { ...session, standings };
  let failed = 0;
  for (const check of CHECKS) {
    const finding = await check(patient).catch(
      (error: unknown): Finding => ({
        ok: false,
        text: error instanceof Error ? error.message : String(error),
      }),
    );
    if (!finding.ok) failed += 1;
    session.print(`${finding.ok ? "✓" : "✗"} ${finding.text}`);
  }
  session.print(standingOf(session));
  return failed === 0 ? 0 : 1;
}
