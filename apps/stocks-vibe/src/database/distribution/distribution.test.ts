import { type TestDatabase, testDatabase } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLANS } from "../migrations.ts";
import { readCatalogue } from "./catalogue.repository.ts";
import { findBlockers, PLACES, UNTIL_NEXT_VERSION } from "./places.ts";

const SCHEMAS = PLANS.map(({ schema }) => schema);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(PLANS);
});
afterAll(() => database.close());

/** What stands in the way, but for each schema's own list of migrations. */
const blockers = async (): Promise<string[]> => {
  const tables = await readCatalogue(database.pool, SCHEMAS);
  const known = tables.filter(({ table }) => !table.endsWith(".schema_migrations"));
  return findBlockers(known, PLACES).map(({ table, problem }) => `${table}: ${problem}`);
};

describe("the tables", () => {
  it("could be distributed by organization, but for what goes with the next version", async () => {
    expect(await blockers()).toEqual(UNTIL_NEXT_VERSION);
  });

  it("are all there that a place is given to", async () => {
    const tables = await readCatalogue(database.pool, SCHEMAS);
    const names = new Set(tables.map(({ table }) => table));
    expect(Object.keys(PLACES).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([
    [
      "a unique key without the organization",
      "create unique index planted on auth.members (email_id)",
      "auth.members: the unique key planted lacks organization_id",
    ],
    [
      "an organization that may be null",
      "alter table portfolio.snapshots drop constraint snapshots_pkey, alter column organization_id drop not null",
      "portfolio.snapshots: organization_id may be null",
    ],
    [
      "a reference that leaves the organization out",
      `create table portfolio.planted (organization_id text not null, id text, to_id text,
         primary key (organization_id, id),
         foreign key (id, to_id) references portfolio.accounts (organization_id, id))`,
      "portfolio.planted: planted_id_to_id_fkey refers to portfolio.accounts without organization_id",
    ],
    [
      "a reference to what is on the first node alone",
      "alter table portfolio.snapshots add column night date, add constraint planted foreign key (organization_id) references product.planted (id)",
      "portfolio.snapshots: planted refers to product.planted, which is not on every node",
    ],
    [
      "a trigger",
      `create function portfolio.planted() returns trigger language plpgsql as 'begin return new; end';
       create trigger planted before insert on portfolio.holdings for each row execute function portfolio.planted()`,
      "portfolio.holdings: has the trigger planted",
    ],
    [
      "a policy that asks other rows",
      "create policy planted on portfolio.accounts using (exists (select from portfolio.connections))",
      "portfolio.accounts: the policy planted asks other rows",
    ],
    [
      "a table that nobody thought of",
      "create table ops.planted (id integer)",
      "ops.planted: nobody said where its rows are",
    ],
  ])("fails for %s", async (_what, statement, said) => {
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query("create table product.planted (id text primary key)");
      await client.query(statement);
      const tables = await readCatalogue(client, SCHEMAS);
      const found = findBlockers(tables, PLACES).map(
        ({ table, problem }) => `${table}: ${problem}`,
      );
      expect(found).toContain(said);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
