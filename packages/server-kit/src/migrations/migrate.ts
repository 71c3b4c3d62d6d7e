import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { ensureRoles, RIGHTS_LOCK } from "../database/logins/ensure-roles.ts";
import { poolWithin } from "../database/pool/pool-within.ts";
import type { Pool } from "../database/postgres.ts";
import { requireFitDatabase, UnfitDatabase } from "../database/unfit-database.ts";
import { countLiveWorkers } from "../jobs/worker-presence.ts";
import { type Migration, type MigrationPlan, type ReadPlan, readPlans } from "./read-migrations.ts";
import { findDatabase, lackingMigrations } from "./schema-state.ts";

const MARK = /^-- exclusive: (.+)$/m;

/**
 * Pure: why jobs of the version before may not go on beside one of these migrations; undefined
 * where they may.
 */
const whyExclusive = (migrations: readonly Migration[]): string | undefined =>
  migrations.flatMap(({ text }) => MARK.exec(text)?.[1] ?? [])[0];

/**
 * Versions run side by side while one takes the other's place. A migration that jobs of the version
 * before would spoil says so by a line `-- exclusive: <why>`, and waits until nobody takes jobs any
 * more. Throws UnfitDatabase, with nothing changed.
 */
async function requireExclusive(
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

export interface MigrateOptions {
  /**
   * What else has to be there before the first migration, such as the queue's tables. Its
   * connections are this transaction.
   */
  readonly before?: (within: Pool) => Promise<void>;
  /** Called once when another process is migrating and this one waits. */
  readonly onWait?: () => void;
  /**
   * The version of a schema beyond which it is not brought; the newest unless given. For tables as
   * they once were.
   */
  readonly upTo?: ReadonlyMap<string, number>;
  /** Breaks off: the connection is ended, and the database rolls back. */
  readonly signal?: AbortSignal;
}

/** Functions of `ops` that every server's role may call. */
const FOR_EVERY_ROLE = ["clock_now", "enqueue", "begin_round", "end_rounds"];
const LOOK_EVERY_MS = 200;
/**
 * A table that stays in use, or two who wait for each other: tried again, since nothing was
 * changed.
 */
const IN_USE = new Set(["55P03", "40P01"]);
const TRIES = 5;
const PAUSE_MS = 1_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

async function prepareSchema(client: pg.ClientBase, { schema, role }: ReadPlan): Promise<void> {
  const name = quoted(schema);
  const { rowCount } = await client.query("select from pg_namespace where nspname = $1", [schema]);
  if (!rowCount) await client.query(`create schema ${name}`);
  await client.query(`create table if not exists ${name}.schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null)`);
  if (!role) return;
  const to = quoted(role);
  await client.query(`grant usage on schema ${name}, ops to ${to}`);
  await client.query(`alter default privileges in schema ${name}
    grant select, insert, update, delete on tables to ${to}`);
  await client.query(`grant select on ops.clock_offset to ${to}`);
  // Those that the database has: one at an older version lacks the newest.
  const { rows } = await client.query<{ callable: string }>(
    "select oid::regprocedure::text as callable from pg_proc where pronamespace = 'ops'::regnamespace and proname = any ($1)",
    [FOR_EVERY_ROLE],
  );
  for (const { callable } of rows) {
    await client.query(`grant execute on function ${callable} to ${to}`);
  }
}

async function applyOne(
  client: pg.ClientBase,
  schema: string,
  migration: Migration,
): Promise<void> {
  try {
    await client.query(`set local search_path = ${quoted(schema)}`);
    await client.query(migration.text);
    await client.query(
      "insert into schema_migrations (version, name, checksum, applied_at) values ($1, $2, $3, clock_timestamp())",
      [migration.version, migration.name, migration.checksum],
    );
    // What one leaves to be checked at the end would keep the next from changing the same table.
    await client.query("set constraints all immediate; set constraints all deferred");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const remedy = IN_USE.has(codeOf(error))
      ? " A table that it changes stayed in use: stop the other processes of the product, then start again."
      : "";
    throw new UnfitDatabase(
      `migration ${schema}/${migration.name} failed: ${why}. Nothing was changed: the version of the product that ran before starts on ` +
        `this database as it did.${remedy}`,
      error,
    );
  }
}

/** Takes the turn of migrating, for as long as the transaction lasts that it leaves open. */
async function takeTurn(client: pg.ClientBase, options: MigrateOptions): Promise<void> {
  for (let looks = 0; ; looks += 1) {
    await client.query("begin");
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isOurs"',
      [RIGHTS_LOCK],
    );
    if (rows[0]?.isOurs) return;
    await client.query("rollback");
    if (looks === 0) options.onWait?.();
    await wait(LOOK_EVERY_MS, undefined, { signal: options.signal });
  }
}

/**
 * A server at work for a client that was killed finds out within a second, and rolls back. One on
 * Windows can't.
 */
const NOTICE_DEAD_CLIENT = `do $$ begin
    set local client_connection_check_interval = '1s';
  exception when invalid_parameter_value then null; end $$`;

async function migrateWithin(
  client: pg.PoolClient,
  pool: Pool,
  { plans, options }: { readonly plans: readonly ReadPlan[]; readonly options: MigrateOptions },
): Promise<number> {
  await requireFitDatabase(client);
  const found = await findDatabase(client, plans);
  const lacking = lackingMigrations(plans, found);
  const wanted = (plan: ReadPlan): readonly Migration[] => {
    const last = options.upTo?.get(plan.schema) ?? Number.POSITIVE_INFINITY;
    return (lacking.get(plan.schema) ?? []).filter(({ version }) => version <= last);
  };
  // A schema that begins has no jobs of a version before: another server may be at work in the same
  // database.
  const begun = new Set(found.schemas.flatMap((one) => (one.applied.length > 0 ? one.schema : [])));
  await requireExclusive(client, plans.filter(({ schema }) => begun.has(schema)).flatMap(wanted));
  await ensureRoles(
    client,
    plans.flatMap(({ role }) => role ?? []),
  );
  await client.query("set local lock_timeout = '3s'");
  await client.query(NOTICE_DEAD_CLIENT);
  await options.before?.(poolWithin(pool, client));
  let applied = 0;
  for (const plan of plans) {
    // Each when its turn comes: the first migrations of `ops` ask which schemas are older than
    // them.
    await prepareSchema(client, plan);
    for (const migration of wanted(plan)) {
      await applyOne(client, plan.schema, migration);
      applied += 1;
    }
  }
  return applied;
}

async function tryOnce(
  pool: Pool,
  plans: readonly ReadPlan[],
  options: MigrateOptions,
): Promise<number> {
  const client = await pool.connect();
  const breakOff = (): void => void client.connection.stream.destroy();
  options.signal?.addEventListener("abort", breakOff);
  try {
    await takeTurn(client, options);
    const applied = await migrateWithin(client, pool, { plans, options });
    await client.query("commit");
    return applied;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    options.signal?.removeEventListener("abort", breakOff);
    client.release(options.signal?.aborted ?? false);
  }
}

/**
 * Brings every schema up to date in one transaction, one process at a time (whoever comes second
 * waits), and answers how many migrations ran. Before anything is changed it looks at the server's
 * version, the encoding, every schema's versions and checksums, the rights of the user and the
 * roles it may create. What fails, or is killed, anywhere leaves the database as it was, so that
 * the version before starts on it.
 *
 * A migration that can't run in a transaction (`create index concurrently`, a value added to an
 * enum and used at once) needs a step of its own: after the commit, repeatable, and such that both
 * the version before and this one work without it.
 *
 * Throws UnfitDatabase, NewerSchemaError and RoleNotAllowed.
 */
export async function migrate(
  pool: Pool,
  plans: readonly MigrationPlan[],
  options: MigrateOptions = {},
): Promise<number> {
  const read = await readPlans(plans);
  for (let tries = 1; ; tries += 1) {
    options.signal?.throwIfAborted();
    try {
      return await tryOnce(pool, read, options);
    } catch (error) {
      const cause = error instanceof UnfitDatabase ? error.cause : error;
      if (tries === TRIES || !IN_USE.has(codeOf(cause))) throw error;
      await wait(PAUSE_MS, undefined, { signal: options.signal });
    }
  }
}
