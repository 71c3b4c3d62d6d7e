import type pg from "pg";
import type { Pool } from "../database/postgres.ts";
import { NewerSchemaError, OlderSchemaError, UnfitDatabase } from "../database/unfit-database.ts";
import { type Migration, type MigrationPlan, type ReadPlan, readPlans } from "./read-migrations.ts";

/** What a database holds of one schema. */
interface FoundSchema {
  readonly schema: string;
  /** Whether who asks owns the schema, or is a member of who does. */
  readonly isOwned: boolean;
  readonly applied: readonly Pick<Migration, "version" | "checksum">[];
}

/** What a database is to its user. */
export interface FoundDatabase {
  readonly user: string;
  readonly database: string;
  readonly mayCreate: boolean;
  /** Those of the schemas that are there. */
  readonly schemas: readonly FoundSchema[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function findApplied(client: pg.ClientBase, schema: string): Promise<FoundSchema["applied"]> {
  const { rows } = await client.query<{ version: number; checksum: string }>(
    `select version, checksum from ${quoted(schema)}.schema_migrations order by version`,
  );
  return rows;
}

/** Reads what the database holds of these schemas. Changes nothing. */
export async function findDatabase(
  client: pg.ClientBase,
  plans: readonly Pick<MigrationPlan, "schema">[],
): Promise<FoundDatabase> {
  const { rows: about } = await client.query<Omit<FoundDatabase, "schemas">>(
    `select current_user::text as user, current_database()::text as database,
       has_database_privilege(current_database(), 'CREATE') as "mayCreate"`,
  );
  const { rows } = await client.query<{ schema: string; isOwned: boolean; hasList: boolean }>(
    `select n.nspname::text as schema, pg_has_role(n.nspowner, 'usage') as "isOwned",
       exists (select from pg_class c where c.relnamespace = n.oid and c.relname = 'schema_migrations') as "hasList"
     from pg_namespace n where n.nspname = any ($1::text[])`,
    [plans.map(({ schema }) => schema)],
  );
  const schemas: FoundSchema[] = [];
  for (const { schema, isOwned, hasList } of rows) {
    // What another user's list says is no matter, and may not be read.
    const applied = hasList && isOwned ? await findApplied(client, schema) : [];
    schemas.push({ schema, isOwned, applied });
  }
  const [who] = about;
  if (!who) throw new Error("the database does not say who asks");
  return { ...who, schemas };
}

/**
 * Pure: the migrations that a schema still lacks. Throws when what it has is not what this program
 * knows.
 */
function lackingIn({ schema, known }: ReadPlan, found: FoundSchema | undefined): Migration[] {
  const applied = found?.applied ?? [];
  const newest = applied.at(-1)?.version ?? 0;
  if (newest > known.length) throw new NewerSchemaError(schema, newest, known.length);
  for (const [index, { version, checksum }] of applied.entries()) {
    const isKnown = version === index + 1 && known[index]?.checksum === checksum;
    if (isKnown) continue;
    throw new UnfitDatabase(
      `migration ${schema}/${version} was changed after it was applied, or one before it is missing. Start the version of the product ` +
        "that this database comes from, or put back a backup of it.",
    );
  }
  return known.filter(({ version }) => version > newest);
}

const rightsMissing = (statements: readonly string[]): UnfitDatabase =>
  new UnfitDatabase(
    "The user of DATABASE_URL may not change this database. Use the user that owns the tables, or let an administrator of the " +
      `database run:\n${statements.map((statement) => `  ${statement};`).join("\n")}`,
  );

/**
 * Pure: the migrations that each plan lacks, all plans judged before anything is changed. Throws
 * NewerSchemaError, and UnfitDatabase for a changed migration or missing rights.
 */
export function lackingMigrations(
  plans: readonly ReadPlan[],
  found: FoundDatabase,
): ReadonlyMap<string, readonly Migration[]> {
  const user = quoted(found.user);
  const statements = found.schemas
    .filter(({ isOwned }) => !isOwned)
    .map(({ schema }) => `alter schema ${quoted(schema)} owner to ${user}`);
  const isWhole = plans.every(({ schema }) => found.schemas.some((row) => row.schema === schema));
  if (!isWhole && !found.mayCreate) {
    statements.push(`grant create on database ${quoted(found.database)} to ${user}`);
  }
  if (statements.length > 0) throw rightsMissing(statements);
  return new Map(
    plans.map((plan) => [
      plan.schema,
      lackingIn(
        plan,
        found.schemas.find(({ schema }) => schema === plan.schema),
      ),
    ]),
  );
}

/**
 * Refuses a database that is not at exactly the version of these plans, for who only works on it:
 * throws OlderSchemaError, and what `lackingMigrations` throws. Changes nothing.
 */
export async function requireCurrentSchema(
  pool: Pool,
  plans: readonly MigrationPlan[],
): Promise<void> {
  const read = await readPlans(plans);
  const client = await pool.connect();
  try {
    const lacking = lackingMigrations(read, await findDatabase(client, plans));
    const behind = read
      .map(({ schema, known: { length: known } }) => {
        return { schema, known, found: known - (lacking.get(schema)?.length ?? 0) };
      })
      .filter(({ known, found }) => found < known);
    if (behind.length > 0) throw new OlderSchemaError(behind);
  } finally {
    client.release();
  }
}
