import { advanceClock, openDatabase } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PORTFOLIO_ROLE, PORTFOLIO_SCHEMA } from "../../../compose.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { watchedCalculations } from "../../../testing/watched-calculations.ts";
import { type BuiltFigures, buildFigures } from "../build-figures.ts";
import type { StoredRows } from "../rebuild/rebuild.repository.ts";
import { unpackDashboard } from "../snapshots/packed-dashboard.ts";
import { createSnapshotsService } from "../snapshots/snapshots.service.ts";

const calculations = watchedCalculations();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() }, "alpha", true, calculations);
});
afterAll(async () => {
  await product.close();
  await calculations.close();
});
beforeEach(() => {
  calculations.asked.length = 0;
});

const query = (text: string, ...values: string[]) => product.database.pool.query(text, values);
const rebuild = (family: string) =>
  product.services.rebuild.rebuild(`organization-${family}`, product.log);
const dashboardOf = async (family: string) =>
  (await product.ask(`nora~${family}`, { url: "/api/v1/dashboard-data" })).json().data;
const storedOf = async (family: string) =>
  (
    await query(
      `select dashboard_gzip, years, built_at, state, data_as_of::text,
         (select json_agg(json_build_object('year', year, 'days', days, 'portfolioValues', portfolio_values,
            'benchmarkValues', benchmark_values) order by year)
          from portfolio.daily_valuations as daily where daily.organization_id = snapshots.organization_id) as daily
       from portfolio.snapshots where organization_id = $1`,
      `organization-${family}`,
    )
  ).rows[0];

const databaseOf = () =>
  openDatabase<PortfolioSchema>({
    pool: product.database.pool,
    schema: PORTFOLIO_SCHEMA,
    role: PORTFOLIO_ROLE,
  });

/** What a rebuild at this moment would store. */
async function wouldStore(family: string, now: Date): Promise<BuiltFigures> {
  const organizationId = `organization-${family}`;
  const material = await databaseOf().transaction({ organizationId }, (tx) =>
    product.services.rebuild.readMaterial(tx, organizationId),
  );
  return buildFigures(material, now);
}

/** What pages can tell two builds of the same figures by: positions say when they were built. */
const withoutMoments = (packed: Uint8Array): string =>
  JSON.stringify(unpackDashboard(packed), (key, value) =>
    key === "lastUpdated" ? undefined : value,
  );

describe("an organization none of whose inputs changed", () => {
  it("keeps its figures through a night, which says that they are up to date", async () => {
    const id = await product.link("nora~same", "one");
    const [before, stored] = [await dashboardOf("same"), await storedOf("same")];
    calculations.asked.length = 0;

    await advanceClock(product.database.pool, 86_400);
    await product.services.sync.sync("organization-same", id, product.log);
    await rebuild("same");

    expect(calculations.asked).toEqual([]);
    const [after, kept] = [await dashboardOf("same"), await storedOf("same")];
    const { lastUpdated, version, ...figures } = after;
    expect(before).toMatchObject(figures);
    expect(version).toBe(before.version + 1);
    expect(Date.parse(lastUpdated) - Date.parse(before.lastUpdated)).toBeGreaterThan(86_000_000);
    expect(kept.dashboard_gzip.equals(stored.dashboard_gzip)).toBe(true);
    const connections = await product.ask("nora~same", { url: "/api/v1/plaid/connection-status" });
    const [connection] = connections.json().data.items;
    expect(connection).toMatchObject({ id, status: "active", is_syncing: false });
    expect(Date.parse(connection.last_sync_at)).toBeGreaterThan(Date.parse(before.lastUpdated));
  });

  it("would have been given the same bytes by a rebuild", async () => {
    await product.link("nora~bytes", "one");
    const { built_at: builtAt } = await storedOf("bytes");
    calculations.asked.length = 0;
    await advanceClock(product.database.pool, 86_400);
    await rebuild("bytes");
    expect(calculations.asked).toEqual([]);

    const stored = await storedOf("bytes");
    const same = await wouldStore("bytes", builtAt);
    expect(Buffer.from(same.dashboard).equals(stored.dashboard_gzip)).toBe(true);
    expect(JSON.parse(same.years)).toEqual(stored.years);
    expect(same.daily).toEqual(stored.daily);
    expect([same.state, same.dataAsOf]).toEqual([stored.state, stored.data_as_of]);
    // Of the later day nothing stands in them but the moment itself.
    const later = await wouldStore("bytes", stored.built_at);
    expect(withoutMoments(later.dashboard)).toBe(withoutMoments(stored.dashboard_gzip));
    expect([later.years, later.daily, later.dataAsOf]).toEqual([
      same.years,
      same.daily,
      same.dataAsOf,
    ]);
  });
});

const ofAccounts = "account_id in (select id from portfolio.accounts where organization_id = $1)";
const ofSecurity =
  "security_id = (select id from portfolio.securities where organization_id = $1 and symbol = 'AAA')";

/**
 * One change of each table that figures are calculated from. A table that is read and stands not
 * here does not compile.
 */
const CHANGED_ROWS: Readonly<Record<keyof StoredRows, string>> = {
  connections: "update portfolio.connections set unread_rows = 2 where organization_id = $1",
  accounts:
    "update portfolio.accounts set cost_basis_method = 'specific' where organization_id = $1",
  securities: "update portfolio.securities set name = 'Renamed' where organization_id = $1",
  holdings: `update portfolio.holdings set quantity = quantity + 1 where ${ofAccounts}`,
  transactions: `update portfolio.transactions set amount = amount + 1 where ${ofAccounts} and provider_transaction_id = 'tx-1'`,
  institutionPrices: `update portfolio.institution_prices set close = close + 1 where organization_id = $1 and ${ofSecurity}`,
  // Read where an account names its lots: after the change of `accounts`.
  lotPicks: `insert into portfolio.lot_picks (organization_id, account_id, sale_transaction_id, lot_id, quantity)
    select organization_id, account_id, 'tx-1', 'lot', 1 from portfolio.transactions
    where organization_id = $1 and provider_transaction_id = 'tx-1'`,
  unlisted:
    "update portfolio.transactions set omitted_since = now() where organization_id = $1 and provider_transaction_id = 'tx-1'",
  imported: `with added as (insert into portfolio.imports (organization_id, id, account_id, file_name, file_hash, format, head, columns, state,
      left_out, problems, problem_count, member_id, member_name, created_at)
    select organization_id, 'import', id, 'file', 'hash', 'plain', '[]', '{}', 'confirmed', 0, '[]', 0, 'member', 'Nora', now()
      from portfolio.accounts where organization_id = $1 returning organization_id, account_id)
    insert into portfolio.imported_transactions (organization_id, import_id, line, account_id, day, action, symbol, name, quantity, amount,
      price, type, subtype, currency, counts)
    select organization_id, 'import', 2, account_id, '2024-01-02', 'buy', 'AAA', 'Alpha', 1, 90, 90, 'buy', 'buy', 'USD', true from added`,
  findingAnswers: `insert into portfolio.finding_answers
      (organization_id, account_id, security_id, about, place, is_so, member_id, member_name, answered_at)
    select organization_id, account_id, security_id, 'repeat', 'here', true, 'member', 'Nora', now() from portfolio.transactions
    where organization_id = $1 and provider_transaction_id = 'tx-1'`,
};

/** The same of what all organizations share. */
const CHANGED_MARKET: Readonly<Record<string, string>> = {
  "a close": `with changed as (update portfolio.prices set close = close + 1
      where symbol = 'AAA' and source = 'sandbox' and day = '2026-02-03' returning 1)
    update portfolio.price_revisions set revision = revision + 1 where symbol = 'AAA' and source = 'sandbox'`,
  "a new day of closes": `with changed as (insert into portfolio.prices (source, symbol, day, close, currency)
      values ('sandbox', 'AAA', '2026-11-21', 121, 'USD') returning 1)
    update portfolio.price_revisions set revision = revision + 1 where symbol = 'AAA' and source = 'sandbox'`,
  "a refused price":
    "update portfolio.price_coverage set refused_day = '2026-11-21' where symbol = 'AAA' and source = 'sandbox'",
  "a split": `update portfolio.price_coverage set splits = '[{"day":"2026-03-02","ratio":2}]'
    where symbol = 'AAA' and source = 'sandbox'`,
  "a level of the index":
    "update portfolio.index_levels set level = level + 1 where source = 'sandbox' and day = '2026-11-20'",
  "a new day of the index": `insert into portfolio.index_levels (source, index_name, day, level, kind)
    values ('sandbox', 'SP500TR', '2026-11-21', 1101, 'total-return')`,
};

describe("figures are rebuilt after", () => {
  beforeAll(() => product.link("nora~changes", "one"));
  const changes = Object.entries(CHANGED_ROWS);

  it.each(changes)("a change of %s, once", async (_table, statement) => {
    expect((await query(statement, "organization-changes")).rowCount).toBeGreaterThan(0);
    await rebuild("changes");
    expect(calculations.asked).toEqual(["build"]);
    await rebuild("changes");
    expect(calculations.asked).toEqual(["build"]);
  });

  it.each(Object.entries(CHANGED_MARKET))("%s, once", async (_what, statement) => {
    expect((await query(statement)).rowCount).toBeGreaterThan(0);
    await rebuild("changes");
    expect(calculations.asked).toEqual(["build"]);
    await rebuild("changes");
    expect(calculations.asked).toEqual(["build"]);
  });

  it("a match with a market symbol", async () => {
    await query(
      "insert into portfolio.symbol_matches values ($1, 'AAA', 'ZZZ', 'member', 'Nora', now())",
      "organization-changes",
    );
    await rebuild("changes");
    expect(calculations.asked).toEqual(["build"]);
  });

  it("an answer without a transaction that was listed", async () => {
    await query(
      "update portfolio.transactions set withdrawn_since = now() where organization_id = $1 and provider_transaction_id = 'tx-2'",
      "organization-changes",
    );
    await rebuild("changes");
    expect(calculations.asked).toEqual(["build"]);
  });

  it("an answer, and not after one that was taken back before: it no longer waits for figures", async () => {
    const pending =
      "select answers_pending from portfolio.account_reconciliations where organization_id = $1";
    await query(
      "update portfolio.account_reconciliations set answers_pending = true where organization_id = $1",
      "organization-changes",
    );
    await rebuild("changes");
    expect(calculations.asked).toEqual([]);
    expect((await query(pending, "organization-changes")).rows).toEqual([
      { answers_pending: false },
    ]);
  });

  it("a sync that failed, and one after it that did not", async () => {
    const id = await product.link("nora~failing", "one");
    calculations.asked.length = 0;
    for (const status of ["error", "active"]) {
      await query("update portfolio.connections set status = $2 where id = $1", id, status);
      await rebuild("failing");
    }
    expect(calculations.asked).toEqual(["build", "build"]);
  });
});

describe("stored figures are not taken for those a rebuild would give", () => {
  const stamp = (set: string) =>
    query(`update portfolio.snapshots set ${set} where organization_id = 'organization-stamp'`);
  beforeAll(() => product.link("nora~stamp", "one"));

  it.each([
    ["another program counted their version up", "version = version + 1, figures_of = version + 1"],
    ["an earlier version of the program wrote them", "figures_version = figures_version - 1"],
    ["a rebuild failed since", "behind_since = now()"],
    ["nobody said what they were built from", "inputs_digest = null"],
  ])("where %s", async (_why, set) => {
    await stamp(set);
    await rebuild("stamp");
    expect(calculations.asked).toEqual(["build"]);
  });

  it("where they were replaced while the rows were read", async () => {
    const organizationId = "organization-stamp";
    const { version, inputs_digest: inputs } = (
      await query("select * from portfolio.snapshots where organization_id = $1", organizationId)
    ).rows[0];
    const keep = (kept: string) =>
      databaseOf().transaction({ organizationId }, (tx, now) =>
        createSnapshotsService().keep(tx, organizationId, { inputs: kept, now }),
      );
    expect(await keep(`${inputs}, and more`)).toBe(false);
    expect((await dashboardOf("stamp")).version).toBe(version);
    expect(await keep(inputs)).toBe(true);
    expect((await dashboardOf("stamp")).version).toBe(version + 1);
  });
});
