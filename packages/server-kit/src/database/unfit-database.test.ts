import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, it } from "vitest";
import { migrate } from "../migrations/migrate.ts";
import { adminUrl, opsPlan, testDatabase } from "../testing/index.ts";
import { openPool } from "./postgres.ts";
import { requireFitDatabase, tooOld } from "./unfit-database.ts";

it.each([150_014, 140_001, 90_624])("refuses the server %d in words", (version) => {
  expect(tooOld(version)).toMatch(/needs 16 or newer.*Upgrade the server/);
});

it.each([160_000, 170_002, 180_004])("takes the server %d", (version) => {
  expect(tooOld(version)).toBeUndefined();
});

it("takes the bundled one", async () => {
  const { pool, close } = await testDatabase([opsPlan]);
  const client = await pool.connect();
  await requireFitDatabase(client);
  client.release();
  await close();
});

it.each(["LATIN1", "SQL_ASCII"])(
  "refuses a database with the encoding %s before anything is changed",
  async (encoding) => {
    const name = `test_${randomBytes(8).toString("hex")}`;
    const admin = new pg.Client({ connectionString: adminUrl() });
    await admin.connect();
    await admin.query(`create database ${name} encoding '${encoding}' template template0`);
    const url = new URL(adminUrl());
    url.pathname = `/${name}`;
    const pool = openPool({ url: url.href, max: 1 });
    await expect(migrate(pool, [opsPlan])).rejects.toThrow(
      new RegExp(`has the encoding ${encoding}; .* needs UTF8.*create database … encoding 'UTF8'`),
    );
    const { rows } = await pool.query("select from pg_namespace where nspname = 'ops'");
    expect(rows).toEqual([]);
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  },
);
