import { fileURLToPath } from "node:url";
import { requireRealClock } from "../database/clock.ts";
import { checkRole } from "../database/logins/ensure-roles.ts";
import { passwordsFrom } from "../database/logins/logins.ts";
import { openRolePools, type RolePools } from "../database/logins/role-pools.ts";
import { explainPooler, requireDirectConnection } from "../database/pool/pooler.ts";
import { openPool, type Pool } from "../database/postgres.ts";
import { migrateJobs } from "../jobs/worker.ts";
import { requireOwnMasterKey } from "../keys/adopt-master-key.ts";
import { type KeyRing, openKeyRing } from "../keys/key-ring.ts";
import { requireStrongKey } from "../keys/weak-key.ts";
import { migrate } from "../migrations/migrate.ts";
import type { MigrationPlan } from "../migrations/read-migrations.ts";
import type { Logger } from "../observe/logger.ts";
import type { AloneProgram } from "./alone-server.ts";

export interface AloneDatabase {
  readonly keys: KeyRing;
  readonly pools: RolePools;
}

/**
 * The shared schema, before a server's own. Runs from source only: in a bundle the folder is
 * elsewhere.
 */
export const plansOf = ({ plan }: Pick<AloneProgram, "plan">): readonly MigrationPlan[] => [
  {
    schema: "ops",
    role: null,
    directory: fileURLToPath(new URL("../../migrations", import.meta.url)),
  },
  plan,
];

async function prepare(owner: Pool, program: AloneProgram, log: Logger, told: AbortSignal) {
  await requireDirectConnection(owner).catch((error: unknown) => {
    throw explainPooler(error);
  });
  const { plan, settings } = program;
  // Once it is migrated the version before can't come back: what can be refused of it as it is
  // comes first.
  await requireOwnMasterKey(owner, settings);
  await requireRealClock(owner);
  const before = (within: Pool): Promise<void> => migrateJobs(within, log);
  await migrate(owner, plansOf(program), { before, signal: told });
  await checkRole(owner, plan.role, plan.schema);
}

/**
 * Brings the database up to date as its owner, opens its keys, and logs in as the server's role,
 * which owns nothing. Throws what those throw, with the owner's connections closed.
 */
export async function openAloneDatabase(
  program: AloneProgram,
  log: Logger,
  told: AbortSignal,
): Promise<AloneDatabase> {
  const { name, settings, plan, isFirstKey } = program;
  const { databaseUrl: url, masterKey, previousMasterKey } = settings;
  await requireStrongKey(masterKey);
  const owner = openPool({ url, max: 2, applicationName: `stocks-vibe-${name}` });
  try {
    await prepare(owner, program, log, told);
    const keys = await openKeyRing({
      pool: owner,
      masterKey,
      previousMasterKey,
      log,
      ...(isFirstKey ? { isFirstKey: (key: string) => isFirstKey(owner, key) } : {}),
    });
    const passwordOf = passwordsFrom(keys.root);
    const limits = settings.databaseLimits;
    const pools = await openRolePools({ owner, url, roles: [plan.role], passwordOf, limits });
    return { keys, pools };
  } finally {
    await owner.end();
  }
}
