import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { openPool, type Pool } from "../database/postgres.ts";
import { migrateJobs } from "../jobs/worker.ts";
import { migrate } from "../migrations/migrate.ts";
import { type MigrationPlan, readMigrations } from "../migrations/read-migrations.ts";
import { createLogger } from "../observe/logger.ts";
import { adminUrl } from "./config.ts";

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

const TEMPLATE_LOCK = 7_306_218_412;

const urlFor = (database: string): string => {
  const url = new URL(adminUrl());
  url.pathname = `/${database}`;
  return url.href;
};

async function templateName(plans: readonly MigrationPlan[]): Promise<string> {
  const hash = createHash("sha256");
  for (const plan of plans) {
    for (const migration of await readMigrations(plan.directory)) {
      hash.update(plan.schema).update(migration.checksum);
    }
  }
  return `template_${hash.digest("hex").slice(0, 16)}`;
}

async function buildTemplate(admin: pg.Client, name: string, plans: readonly MigrationPlan[]) {
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
  if (rowCount) return;
  const unfinished = `${name}_${randomBytes(3).toString("hex")}`;
  await admin.query(`create database ${unfinished}`);
  const pool = openPool({ url: urlFor(unfinished), max: 2 });
  const log = createLogger("silent");
  await migrate(pool, plans, { before: (within) => migrateJobs(within, log) });
  await pool.end();
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}

/**
 * A fresh, fully migrated database on the real PostgreSQL that the test run started; cloned from a
 * template.
 */
export async function testDatabase(plans: readonly MigrationPlan[]): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: adminUrl() });
  await admin.connect();
  const name = `test_${randomBytes(8).toString("hex")}`;
  try {
    await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const template = await templateName(plans);
    await buildTemplate(admin, template, plans);
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  const url = urlFor(name);
  const pool = openPool({ url, max: 10 });
  return {
    url,
    pool,
    async close() {
      await pool.end();
      const client = new pg.Client({ connectionString: adminUrl() });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}
