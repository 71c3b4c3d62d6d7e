import type { Pool } from "../database/postgres.ts";
import { type MigrationPlan, readMigrations } from "./read-migrations.ts";

/** The version a program knows of a schema. */
export interface SchemaVersion {
  readonly schema: string;
  readonly version: number;
}

/** What the plans' folders bring a database to. */
export const versionsOf = (plans: readonly MigrationPlan[]): Promise<SchemaVersion[]> =>
  Promise.all(
    plans.map(async ({ schema, directory }) => ({
      schema,
      version: (await readMigrations(directory)).length,
    })),
  );

/** Pure: the first schema that is not at the version it is known at, in words. */
function differenceOf(
  known: readonly SchemaVersion[],
  found: readonly SchemaVersion[],
): string | undefined {
  for (const { schema, version } of known) {
    const there = found.find((row) => row.schema === schema)?.version ?? 0;
    if (there !== version) return `schema ${schema} is at version ${there}, not ${version}`;
  }
  return undefined;
}

/**
 * What is wrong with the versions of the database's schemas; undefined where nothing is. Rejects
 * when it does not answer.
 */
export async function schemaTrouble(
  pool: Pool,
  known: readonly SchemaVersion[],
): Promise<string | undefined> {
  const { rows } = await pool.query<SchemaVersion>(
    "select schema, version from ops.schema_versions()",
  );
  return differenceOf(known, rows);
}
