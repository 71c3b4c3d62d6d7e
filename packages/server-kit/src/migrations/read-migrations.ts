import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "../database/postgres.ts";

/**
 * One schema's migrations: numbered `.sql` files in `directory`, applied in order as the schema's
 * owner.
 */
export interface MigrationPlan {
  readonly schema: string;
  /** The role requests run as; null for the shared `ops` schema. */
  readonly role: string | null;
  readonly directory: string;
}

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** Reads the migrations of a folder in order; refuses gaps and badly named files. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const match = FILE_NAME.exec(name);
      const version = Number(match?.[1]);
      if (!match || version !== index + 1) throw new Error(`bad migration file name: ${name}`);
      const text = await readFile(join(directory, name), "utf8");
      return { version, name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** A plan with its migrations read. */
export interface ReadPlan extends MigrationPlan {
  readonly known: readonly Migration[];
}

/** Reads the migrations of every plan. */
export const readPlans = (plans: readonly MigrationPlan[]): Promise<ReadPlan[]> =>
  Promise.all(
    plans.map(async (plan) => ({ ...plan, known: await readMigrations(plan.directory) })),
  );

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
