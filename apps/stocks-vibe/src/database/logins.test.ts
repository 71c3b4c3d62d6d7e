import { type RolePools, SYSTEM } from "@stocks-vibe/server-kit";
import { type TestDatabase, testDatabase, testPools } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLANS, ROLES } from "./migrations.ts";

let database: TestDatabase;
let pools: RolePools;
beforeAll(async () => {
  database = await testDatabase(PLANS);
  pools = await testPools(database, ROLES);
});
afterAll(async () => {
  await pools.close();
  await database.close();
});

const SCHEMAS = [...PLANS.map(({ schema }) => schema), "graphile_worker", "public"];

/** The tables that somebody may do anything with, as PostgreSQL itself sees it. */
async function tablesOf(login: string, whom: "session_user" | "current_user"): Promise<string[]> {
  const pool = login === SYSTEM ? pools.system : pools.of(login);
  const client = await pool.connect();
  try {
    await client.query("begin");
    if (whom === "current_user") await client.query("select set_config('role', $1, true)", [login]);
    const { rows } = await client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm')
         and has_schema_privilege(${whom}, n.oid, 'usage')
         and (has_table_privilege(${whom}, c.oid, 'select, insert, update, delete, truncate, references, trigger')
              or has_any_column_privilege(${whom}, c.oid, 'select, insert, update, references'))
       order by 1`,
      [SCHEMAS],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("TEN-1: what somebody may do who undoes the role of a request", () => {
  it.each(ROLES)("that is %s: read the offset of the clock, and nothing else", async (role) => {
    expect(await tablesOf(role, "session_user")).toEqual(["ops.clock_offset"]);
    // The role itself works on its server's tables, and on those alone.
    const [, ...schema] = role.replace("stocks_vibe", "").split("_");
    const own = (await tablesOf(role, "current_user")).filter((name) => !name.startsWith("ops."));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((name) => !name.startsWith(`${schema.join("_")}.`))).toEqual([]);
  });

  it("that is the system's login: run the queue and read the sealed keys", async () => {
    const tables = await tablesOf(SYSTEM, "session_user");
    expect(tables.filter((name) => !name.startsWith("graphile_worker."))).toEqual([
      "ops.clock_offset",
      "ops.key_ring",
      "ops.key_root",
      "ops.rounds",
      "ops.schema_migrations",
      "ops.worker_processes",
    ]);
  });

  it.each(ROLES)("that is %s: become nobody else", async (role) => {
    const { rows } = await pools
      .of(role)
      .query<{ name: string }>(
        "select rolname as name from pg_roles where pg_has_role(session_user, oid, 'set') and rolname <> session_user",
      );
    expect(rows).toEqual([{ name: role }]);
  });
});
