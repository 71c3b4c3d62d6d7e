import {
  checkRole,
  explainPooler,
  hasTable,
  type KeyRing,
  type Logger,
  migrate,
  migrateJobs,
  openPool,
  openRolePools,
  type Pool,
  passwordsFrom,
  type RolePools,
  type RolePoolsOptions,
  requireCurrentSchema,
  requireDirectConnection,
  requireOwnMasterKey,
  requireRealClock,
} from "@stocks-vibe/server-kit";
import {
  refuseMovedAway,
  refuseUnfinishedRestore,
  UnfinishedRestore,
} from "../backup/restore/unfinished-restore.ts";
import { launchPostgres } from "../database/embedded-postgres/launch.ts";
import { openProductSchema, PLANS, ROLES } from "../database/migrations.ts";
import type { Settings } from "../environment/settings.ts";
import type { MasterKeySource } from "../keys/product-keys.ts";
import { requireSameProject } from "../keys/project/choose-project.ts";
import { findProject, type ProjectTables } from "../keys/project/project.repository.ts";
import { namesIn } from "../keys/secrets.ts";

/**
 * Refuses what a start would refuse of this database later, before anything of it is changed: once
 * it is migrated the version before can't come back. It may be of any earlier version, or empty;
 * what it does not hold yet is not asked. Throws BadMasterKey, ForeignProject and
 * UnfinishedRestore.
 */
export async function judgeKeys(owner: Pool, source: MasterKeySource): Promise<void> {
  await requireOwnMasterKey(owner, source);
  if (!source.stored) return;
  // A restore writes the key and the project's id first, and the database afterwards.
  const isRestoredInto = source.stored.projectId !== undefined && !namesIn(source.stored);
  if (isRestoredInto && !(await hasTable(owner, "auth.projects"))) throw new UnfinishedRestore();
  if (!(await hasTable(owner, "product.project"))) return;
  const kept = await findProject(openProductSchema<ProjectTables>(owner));
  if (kept) requireSameProject(source.stored.projectId, kept.projectId);
}

/** The same, and outside TEST_MODE the clock. Throws ClockMoved besides. */
export async function judgeDatabase(
  owner: Pool,
  source: MasterKeySource,
  { testMode }: Pick<Settings, "testMode">,
): Promise<void> {
  await judgeKeys(owner, source);
  if (!testMode) await requireRealClock(owner);
}

export interface ProductDatabase {
  /** As the owner of everything. */
  readonly url: string;
  /**
   * As the owner: for migrations and what an operator asks for. Requests and jobs have pools of
   * their own.
   */
  readonly owner: Pool;
  /** Ends the owner's connections, once nothing needs them. */
  closeOwner(): Promise<void>;
  /** Closes the pool and stops the server if it is ours. */
  stop(): Promise<void>;
  /** Stops the server if it is ours, under whatever still asks it. */
  abandon(): Promise<void>;
}

const OWNERS_CONNECTIONS = 2;

function openOwner(
  url: string,
  isReadOnly = false,
): Pick<ProductDatabase, "url" | "owner" | "closeOwner"> {
  const owner = openPool({ url, max: OWNERS_CONNECTIONS, isReadOnly });
  let closing: Promise<void> | undefined;
  return {
    url,
    owner,
    closeOwner() {
      closing ??= owner.end();
      return closing;
    },
  };
}

/** Refuses a pooler with UnfitDatabase, having closed the pool. */
export async function refusePooler(owner: Pool): Promise<void> {
  try {
    await requireDirectConnection(owner);
  } catch (error) {
    await owner.end();
    throw explainPooler(error);
  }
}

export interface DatabaseOptions {
  /** DATABASE_URL; undefined starts the bundled PostgreSQL in dataDir. */
  readonly url: string | undefined;
  readonly dataDir: string;
  readonly onProgress: (message: string) => void;
  /** Breaks off a start of the bundled server. */
  readonly signal?: AbortSignal;
  /** True for an owner's pool whose transactions change nothing. */
  readonly isReadOnly?: boolean;
}

/** Opens the database the settings name, or starts the bundled one. */
export async function openProductDatabase(options: DatabaseOptions): Promise<ProductDatabase> {
  const { url, dataDir, onProgress, signal, isReadOnly } = options;
  if (url) {
    const opened = openOwner(url, isReadOnly);
    await refusePooler(opened.owner);
    return { ...opened, stop: opened.closeOwner, abandon: async () => undefined };
  }
  const server = await launchPostgres({ dataDir, onProgress, signal });
  const opened = openOwner(server.url, isReadOnly);
  return {
    ...opened,
    async stop() {
      await opened.closeOwner();
      await server.stop();
    },
    abandon: server.stop,
  };
}

/** A migration may rewrite a large table. */
const MIGRATION_MS = 3_600_000;

export interface PrepareOptions {
  readonly log: Logger;
  readonly onProgress: (message: string) => void;
  /** Breaks off; the database stays as it was. */
  readonly signal?: AbortSignal;
}

async function requireRoles(pool: Pool): Promise<void> {
  for (const { role, schema } of PLANS) if (role) await checkRole(pool, role, schema);
}

/**
 * Brings every schema up to date, says in how many steps (and answers with them), and makes sure
 * that no role requests run as could see past the tenants' walls. Throws UnfinishedRestore where a
 * backup is only half restored, and MovedAway where everything is at work in another database.
 */
export async function prepareDatabase(url: string, options: PrepareOptions): Promise<number> {
  const { log, onProgress, signal } = options;
  const pool = openPool({ url, max: 1, statementMs: MIGRATION_MS });
  try {
    await refuseUnfinishedRestore(pool);
    await refuseMovedAway(pool);
    const applied = await migrate(pool, PLANS, {
      before: (within) => migrateJobs(within, log),
      onWait: () =>
        onProgress("Another process is bringing the database up to date; waiting for it"),
      ...(signal ? { signal } : {}),
    });
    await requireRoles(pool);
    if (applied > 0)
      onProgress(`Database brought up to date (${applied} ${applied === 1 ? "step" : "steps"}).`);
    return applied;
  } finally {
    await pool.end();
  }
}

/**
 * The same without changing anything: refuses a database at any version but this program's, in
 * words.
 */
export async function requirePrepared(pool: Pool): Promise<void> {
  await refuseUnfinishedRestore(pool);
  await requireCurrentSchema(pool, PLANS);
  await requireRoles(pool);
}

type PoolsOptions = Partial<Pick<RolePoolsOptions, "limits" | "makesLogins" | "isReadOnly">>;

/**
 * The connections of requests and jobs. Their passwords are the data folder's, or with a
 * DATABASE_URL follow from the key ring.
 */
export const openProductPools = (
  { owner, url }: Pick<ProductDatabase, "owner" | "url">,
  { stored }: Pick<MasterKeySource, "stored">,
  { root }: Pick<KeyRing, "root">,
  options: PoolsOptions = {},
): Promise<RolePools> => {
  const derived = passwordsFrom(root);
  const passwordOf = (role: string): string => stored?.databasePasswords[role] ?? derived(role);
  return openRolePools({ owner, url, roles: ROLES, passwordOf, ...options });
};
