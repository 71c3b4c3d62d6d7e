import { addDays, isoDate } from "@stocks-vibe/portfolio-math";
import { advanceClock, type Database, openDatabase } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PORTFOLIO_ROLE, PORTFOLIO_SCHEMA } from "../../compose.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { type FakeMarket, fakeMarket } from "../../testing/fake-market.ts";
import { smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";
import type { PriceSeries } from "./market-data.ts";
import { marketDay } from "./market-days.ts";
import { createPricesService, type PricesService } from "./prices.service.ts";

const CHAIN = { sandbox: [], chain: ["AAA"], real: ["AAA", "Plan Trust"] } as const;

let product: TestProduct;
let first: FakeMarket;
let second: FakeMarket;
let prices: PricesService;
let db: Database<PortfolioSchema>;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() }, "alpha", false);
  const { pool } = product.database;
  db = openDatabase({ pool, schema: PORTFOLIO_SCHEMA, role: PORTFOLIO_ROLE });
});
afterAll(() => product.close());

/** Two fresh sources in a chain, on a database without prices. */
beforeEach(async () => {
  const { pool } = product.database;
  for (const table of [
    "prices",
    "replaced_prices",
    "price_coverage",
    "refused_prices",
    "index_levels",
  ]) {
    await pool.query(`delete from portfolio.${table}`);
  }
  first = fakeMarket("first");
  second = fakeMarket("second");
  prices = createPricesService({
    db,
    sandbox: product.market,
    chain: { order: ["first", "institution", "second", "csv"], markets: [first, second] },
  });
});

const today = async () => marketDay(await product.services.clock.now());
const read = () => db.transaction({}, (tx) => prices.read(tx, CHAIN));
const sourcesOf = async () =>
  ((await read()).chain.closes.get("AAA") ?? []).map((row) => [row.source, row.closes]);

/** Lets a source answer these closes of the last days, today's last. */
async function answering(market: FakeMarket, closes: readonly number[], currency = "USD") {
  const last = await today();
  const dates = closes.map((_close, index) => addDays(last, index + 1 - closes.length));
  market.prices = async (symbols, from, to): Promise<PriceSeries[]> => {
    market.asked.push([...symbols]);
    const kept = dates.map((day, index) => ({ day, close: closes[index] ?? 0 }));
    const rows = kept.filter(({ day }) => day >= from && day <= to);
    return symbols.map((symbol) => ({
      symbol,
      currency,
      dates: rows.map(({ day }) => day),
      closes: rows.map(({ close }) => close),
      splits: [],
    }));
  };
}

describe("the chain of price sources", () => {
  it("asks the next source only for what the first does not know", async () => {
    await answering(first, [100, 101]);
    await answering(second, [90, 91]);
    await prices.refresh(CHAIN, product.log);
    expect(await sourcesOf()).toEqual([["first", [100, 101]]]);
    expect(second.asked).toEqual([]);
  });

  it.each([
    ["is down", async () => Object.assign(first, { isDown: true })],
    ["does not know the symbol", () => answering(first, [])],
    ["quotes another currency", () => answering(first, [100, 101], "EUR")],
    ["quotes nonsense", () => answering(first, [0, -1])],
  ])("goes on to the next source when the first %s", async (_case, spoil) => {
    await spoil();
    await answering(second, [90, 91]);
    await prices.refresh(CHAIN, product.log);
    expect(await sourcesOf()).toEqual([["second", [90, 91]]]);
  });

  it("asks nobody twice for the same night, known symbol or not, and everybody the day after", async () => {
    await answering(first, [100, 101]);
    const wanted = { sandbox: [], chain: ["AAA", "BBB"] };
    await prices.refresh(wanted, product.log);
    await prices.refresh(wanted, product.log);
    expect(first.asked).toEqual([["AAA", "BBB"]]);
    await advanceClock(product.database.pool, 86_400);
    await prices.refresh(wanted, product.log);
    expect(first.asked).toHaveLength(2);
  });

  it("takes a source's correction of the last days in the place of what it said before, and keeps both", async () => {
    await answering(first, [100, 101, 50]);
    await prices.refresh(CHAIN, product.log);
    await advanceClock(product.database.pool, 86_400);
    // Rounded otherwise is the same; the third is corrected; the fourth is new.
    await answering(first, [100.004, 101, 102, 103]);
    await prices.refresh(CHAIN, product.log);
    expect(await sourcesOf()).toEqual([["first", [100, 101, 102, 103]]]);
    const { rows } = await product.database.pool.query(
      "select source, symbol, day, close from portfolio.replaced_prices",
    );
    expect(rows).toEqual([
      { source: "first", symbol: "AAA", day: addDays(await today(), -1), close: 50 },
    ]);
  });

  it("refuses a correction that is no price, and keeps the earlier one", async () => {
    await answering(first, [100, 101]);
    await prices.refresh(CHAIN, product.log);
    await advanceClock(product.database.pool, 86_400);
    await answering(first, [100, 101_000, 102]);
    await prices.refresh(CHAIN, product.log);
    expect(await sourcesOf()).toEqual([["first", [100, 101, 102]]]);
  });

  it("refuses a thousandfold price, writes it down, and keeps the last good one as stale", async () => {
    await answering(first, [100, 101]);
    await prices.refresh(CHAIN, product.log);
    await advanceClock(product.database.pool, 86_400);
    await answering(first, [101, 101_000]);
    await prices.refresh(CHAIN, product.log);
    const [series] = (await read()).chain.closes.get("AAA") ?? [];
    expect(series?.closes).toEqual([100, 101]);
    expect(series?.refusedDay).toBe(await today());
    const { rows } = await product.database.pool.query(
      "select symbol, price, reason from portfolio.refused_prices",
    );
    expect(rows).toEqual([{ symbol: "AAA", price: "101000", reason: "implausible-jump" }]);
  });
});

describe("the index", () => {
  const levels = (
    market: FakeMarket,
    kind: "total-return" | "price",
    values: readonly number[],
  ) => {
    const dates = ["2026-11-19", "2026-11-20"].map(isoDate);
    return Object.assign(market, {
      indexes: [{ name: `${market.source} index`, kind }],
      index: async () => ({ dates, levels: values }),
    });
  };

  it("prefers total return, whichever source has it", async () => {
    levels(first, "price", [5_000, 5_050]);
    levels(second, "total-return", [9_000, 9_100]);
    await prices.refresh(CHAIN, product.log);
    expect((await read()).chain.index).toMatchObject({ source: "second", kind: "total-return" });
  });

  it("falls back to a price index, and says that it is one", async () => {
    levels(first, "price", [5_000, 5_050]);
    second.isDown = true;
    await prices.refresh(CHAIN, product.log);
    expect((await read()).chain.index).toMatchObject({
      source: "first",
      kind: "price",
      values: [5_000, 5_050],
    });
  });
});

describe("prices an operator imports", () => {
  const file = (...lines: readonly string[]) => ["symbol,day,close,currency", ...lines].join("\n");

  it("are used where no other source has a price, and can be corrected", async () => {
    await prices.importCsv(file("AAA,2026-11-18,50,USD", "AAA,2026-11-19,51,USD"));
    await prices.importCsv(file("AAA,2026-11-19,52,USD"));
    expect(await sourcesOf()).toEqual([["csv", [50, 52]]]);
  });

  it("serve securities that no market knows", async () => {
    await prices.importCsv(file("Plan Trust,2026-11-18,50,USD"));
    expect((await read()).chain.closes.get("Plan Trust")?.[0]?.closes).toEqual([50]);
  });

  it("are taken whole or not at all", async () => {
    const { problems } = await prices.importCsv(
      file("AAA,2026-11-18,50,USD", "AAA,2026-11-19,0,USD"),
    );
    expect(problems).toEqual(['line 3: "0 USD" is not above 0']);
    expect(await sourcesOf()).toEqual([]);
  });
});

describe("a real connection", () => {
  it("is priced by the chain, never by the sandbox, and compared with what the chain has", async () => {
    await answering(product.realMarket, [119, 121]);
    levelsOf(product.realMarket);
    await product.link("nora~real", "one");
    const { holdings, isSandbox, benchmarkKind } = await product.dashboardOf("organization-real");
    expect(isSandbox).toBe(false);
    expect(benchmarkKind).toBe("price");
    expect(holdings[0]).toMatchObject({ currentPrice: 121, priceSource: "real" });
    expect(product.market.asked).toEqual([]);
    const years = await product.services.performance.years("organization-real", {
      part: {},
      log: product.log,
    });
    expect(years.benchmarkKind).toBe("price");
  });

  it("is priced by its institution when the market means another security", async () => {
    // For ten minutes a process takes its own word for it that AAA was fetched.
    await advanceClock(product.database.pool, 601);
    await answering(product.realMarket, [9, 9]);
    await product.link("nora~collision", "one");
    const { holdings } = await product.dashboardOf("organization-collision");
    expect(holdings[0]).toMatchObject({ currentPrice: 120, priceSource: "institution" });
  });
});

/** A source that has the S&P 500 without dividends only. */
function levelsOf(market: FakeMarket): void {
  const dates = ["2026-01-02", "2026-06-01", "2026-11-20"].map(isoDate);
  Object.assign(market, {
    indexes: [{ name: "^GSPC", kind: "price" }],
    index: async () => ({ dates, levels: [5_000, 5_200, 5_400] }),
  });
}
