import { openDatabase } from "@stocks-vibe/server-kit";
import { opsPlan, planOf, type TestDatabase, testDatabase } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { createClosesCache } from "./closes-cache.ts";
import { addCloses, replaceCloses } from "./prices.repository.ts";

const ROLE = "stocks_vibe_portfolio";
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([opsPlan, planOf("portfolio", "portfolio-api", ROLE)]);
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("delete from portfolio.prices"));

const open = () =>
  openDatabase<PortfolioSchema>({ pool: database.pool, schema: "portfolio", role: ROLE });
const add = (symbol: string, day: string, close: number) =>
  open().transaction({}, (tx, now) =>
    addCloses(tx, "a", symbol, { days: [day], closes: [close] }, now),
  );

/** The cache, and the closes it reads of these symbols. */
function reader(kept?: number) {
  const cache = createClosesCache(kept);
  return async (...symbols: string[]) => {
    const rows = await open().transaction({}, (tx) => cache(tx, ["a"], symbols));
    return new Map(rows.map((row) => [row.symbol, row]));
  };
}

describe("createClosesCache", () => {
  it("gives the very same series again while nothing has changed", async () => {
    await add("AAA", "2026-11-19", 10);
    const read = reader();
    const first = (await read("AAA")).get("AAA");
    expect(first).toMatchObject({ source: "a", dates: ["2026-11-19"], closes: [10] });
    expect((await read("AAA")).get("AAA")).toBe(first);
  });

  it("sees a day that was added and a price that was corrected", async () => {
    await add("AAA", "2026-11-19", 10);
    const read = reader();
    const closes = async () => (await read("AAA")).get("AAA")?.closes;
    expect(await closes()).toEqual([10]);
    await add("AAA", "2026-11-20", 11);
    expect(await closes()).toEqual([10, 11]);
    const correction = { symbol: "AAA", day: "2026-11-20", close: 12, currency: "USD" };
    await open().transaction({}, (tx) => replaceCloses(tx, "a", [correction]));
    expect(await closes()).toEqual([10, 12]);
  });

  it("reads only what it lacks, and leaves out what nobody has stored", async () => {
    await add("AAA", "2026-11-19", 10);
    const read = reader();
    const first = (await read("AAA")).get("AAA");
    await add("BBB", "2026-11-19", 20);
    const both = await read("AAA", "BBB", "NONE");
    expect([...both.keys()].sort()).toEqual(["AAA", "BBB"]);
    expect(both.get("AAA")).toBe(first);
  });

  it("forgets the series that was unused for longest when it is full", async () => {
    for (const symbol of ["AAA", "BBB", "CCC"]) await add(symbol, "2026-11-19", 10);
    const read = reader(2);
    const a = (await read("AAA")).get("AAA");
    const b = (await read("BBB")).get("BBB");
    await read("AAA");
    await read("CCC");
    expect((await read("AAA")).get("AAA")).toBe(a);
    expect((await read("BBB")).get("BBB")).not.toBe(b);
  });
});
