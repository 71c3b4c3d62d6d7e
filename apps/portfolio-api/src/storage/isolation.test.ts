import { readFile } from "node:fs/promises";
import { probeIsolation, unguardedTables } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PORTFOLIO_ROLE, PORTFOLIO_SCHEMA } from "../compose.ts";
import { smallBrokerage } from "../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../testing/test-product.ts";
import { NOT_TENANT_DATA } from "./not-tenant-data.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage(), two: smallBrokerage() });
  await product.link("nora~family", "one");
  await product.database.pool.query(
    `insert into portfolio.lot_picks
     select organization_id, account_id, provider_transaction_id, 'opening', 1 from portfolio.transactions limit 1`,
  );
  await product.database.pool.query(
    `insert into portfolio.finding_answers (organization_id, account_id, security_id, about, place, is_so, member_id, member_name, answered_at)
     select organization_id, account_id, security_id, 'repeat', '2026-01-02 1 1', true, 'member', 'Nora', clock_timestamp()
       from portfolio.holdings limit 1`,
  );
  await product.database.pool.query(
    `insert into portfolio.refused_rows (organization_id, connection_id, position, kind, field, reason, is_part)
     select organization_id, id, 0, 'holding', 'quantity', 'missing', false from portfolio.connections`,
  );
  await product.database.pool.query(
    `insert into portfolio.hand_overs (organization_id, from_connection_id, to_connection_id, offered_at)
     select organization_id, id, id, clock_timestamp() from portfolio.connections`,
  );
  await product.database.pool.query(
    `insert into portfolio.replaced_institution_prices
     select organization_id, id, current_date, 1, clock_timestamp() from portfolio.securities`,
  );
  await product.database.pool.query(
    `insert into portfolio.imports (organization_id, id, account_id, file_name, file_hash, format, head, columns, state, left_out, problems,
       problem_count, member_id, member_name, created_at)
     select organization_id, 'import', id, 'file', 'hash', 'plain', '[]', '{}', 'review', 0, '[]', 0, 'member', 'Nora', clock_timestamp()
       from portfolio.accounts limit 1`,
  );
  await product.database.pool.query(
    `insert into portfolio.imported_transactions (organization_id, import_id, line, account_id, day, action, name, quantity, amount, price, type,
       subtype, currency, counts)
     select organization_id, id, 2, account_id, current_date, 'deposit', '', 0, -1, 0, 'cash', 'deposit', 'USD', true from portfolio.imports`,
  );
  await product.database.pool.query(
    `insert into portfolio.symbol_matches values ('organization-family', 'AAA', 'BBB', 'member', 'Nora', clock_timestamp())`,
  );
  const gone = await product.link("nora~family", "two");
  await product.ask("nora~family", { method: "DELETE", url: `/api/v1/plaid/item/${gone}` });
});
afterAll(() => product.close());

describe("tenants are kept apart by the database", () => {
  it("guards every table that is not on the list with forced row-level security", async () => {
    const { pool } = product.database;
    expect(await unguardedTables(pool, PORTFOLIO_SCHEMA, NOT_TENANT_DATA)).toEqual([]);
  });

  it("has every table without a policy named in the documents", async () => {
    const page = await readFile(
      new URL("../../../../docs/architecture.md", import.meta.url),
      "utf8",
    );
    for (const table of Object.keys(NOT_TENANT_DATA)) expect(page).toContain(`\`${table}\``);
  });

  it("shows no row of any table to a stranger or without a tenant", async () => {
    const { leaks, populated, tables } = await probeIsolation(product.database.pool, {
      schema: PORTFOLIO_SCHEMA,
      role: PORTFOLIO_ROLE,
      column: "organization_id",
      setting: "app.organization_id",
    });
    const guarded = tables.filter((table) => !(table in NOT_TENANT_DATA));
    expect(leaks.filter((leak) => !(leak.table in NOT_TENANT_DATA))).toEqual([]);
    // A table without rows would prove nothing.
    expect(populated.filter((table) => !(table in NOT_TENANT_DATA))).toEqual(guarded);
    expect(guarded.length).toBeGreaterThan(9);
  });

  it.each([
    ["no tenant", ""],
    ["a stranger as tenant", "organization-strangers"],
  ])("refuses a write for another organization with %s", async (_case, tenant) => {
    const client = await product.database.pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "select set_config('role', $1, true), set_config('app.organization_id', $2, true)",
        [PORTFOLIO_ROLE, tenant],
      );
      const write = client.query(
        "insert into portfolio.pending_removals values ('organization-family', 'x', 'y', clock_timestamp())",
      );
      await expect(write).rejects.toThrow(/row-level security/);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("lets the server add and read audit rows but never change or drop them", async () => {
    const { rows } = await product.database.pool.query(
      `select has_table_privilege($1, 'portfolio.audit_events', 'INSERT') as add,
              has_table_privilege($1, 'portfolio.audit_events', 'UPDATE') as change,
              has_table_privilege($1, 'portfolio.audit_events', 'DELETE') as drop`,
      [PORTFOLIO_ROLE],
    );
    expect(rows[0]).toEqual({ add: true, change: false, drop: false });
  });
});
