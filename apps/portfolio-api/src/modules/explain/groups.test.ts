import { addressOf, type GroupedBy } from "@stocks-vibe/contracts/portfolio";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, sumColumn } from "../../testing/recompute-csv.ts";
import { aRow, aSecurity, buy, held, shownOf } from "../valuation/data-quality/testing/rows.ts";
import { figuresOf } from "../valuation/portfolio/rebuild-portfolio.ts";
import { explainFigure } from "./answer-explanation.ts";
import { cutExplanation, PAGE_ROWS } from "./cut-explanation.ts";
import { explanationCsv } from "./explanation-csv.ts";
import { readAddress, type WorkedGroup, type WorkedSum } from "./question.ts";

const account = (id: string) => ({ ...shownOf({}).account, id, name: `Account ${id}` });

/**
 * What one account holds of one security: bought in lots, of unknown cost, of a fitted cost, or
 * owed.
 */
const holdingOf = fc.record({
  account: fc.constantFrom("a1", "a2", "a3"),
  symbol: fc.constantFrom("AAA", "BBB", "CCC", "DDD"),
  kind: fc.constantFrom("bought", "bought", "unknown", "fitted", "short"),
  lots: fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 27 }),
      units: fc.integer({ min: 1, max: 90_000 }),
      price: fc.integer({ min: 1, max: 40_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type Holding = typeof holdingOf extends fc.Arbitrary<infer Value> ? Value : never;

function rowsOf({ account: accountId, symbol, kind, lots }: Holding) {
  const shared = { accountId };
  // Thousandths of a unit, tenths of a cent: nothing of this is whole cents.
  const parts = lots.map(({ day, units, price }) => ({
    date: `2024-05-${String(day).padStart(2, "0")}`,
    units: units / 1_000,
    price: price / 1_000,
  }));
  const units = parts.reduce((sum, part) => sum + part.units, 0);
  const cost = parts.reduce((sum, part) => sum + part.units * part.price, 0);
  const price = 7.77;
  if (kind === "unknown") return { holdings: [held(symbol, units, price, shared)], rows: [] };
  if (kind === "short") {
    const rows = parts.map((part) =>
      aRow(part.date, ["sell", "sell short"], {
        ...shared,
        securityId: symbol,
        quantity: -part.units,
        price: part.price,
        amount: -part.units * part.price,
      }),
    );
    return { holdings: [held(symbol, -units, price, shared)], rows };
  }
  const costBasis = kind === "fitted" ? cost * 1.013 : cost;
  return {
    holdings: [held(symbol, units, price, { ...shared, costBasis })],
    rows: parts.map((part) => buy(part.date, symbol, part.units, part.price, shared)),
  };
}

/** Portfolios of up to three accounts, cash and debts included. */
const portfolios = fc
  .record({
    holdings: fc.uniqueArray(holdingOf, {
      selector: (one) => `${one.account} ${one.symbol}`,
      maxLength: 9,
    }),
    cash: fc.array(fc.integer({ min: -99_999, max: 9_999_999 }), { maxLength: 3 }),
  })
  .map(({ holdings, cash }) => {
    const rows = holdings.map(rowsOf);
    return shownOf({
      accounts: ["a1", "a2", "a3"].map(account),
      securities: ["AAA", "BBB", "CCC", "DDD"].map((id) => aSecurity(id)),
      holdings: [
        ...rows.flatMap((one) => one.holdings),
        ...cash.map((cents, at) => held("USD", cents / 100, 1, { accountId: `a${at + 1}` })),
      ],
      transactions: rows.flatMap((one) => one.rows),
    }).replay;
  });
type Replay = typeof portfolios extends fc.Arbitrary<infer Value> ? Value : never;

function sumOf(replay: Replay, figure: string, by: GroupedBy): WorkedSum {
  const address = readAddress(figure);
  const figures = figuresOf(replay);
  const worked =
    address &&
    explainFigure({ address: figure, replay, figures, version: 7, by, language: "en" }, address);
  if (worked?.shape !== "sum") throw new Error(`${figure} is no sum`);
  return worked;
}

const cents = (amount: number): number => Math.round(amount * 100);
const added = (amounts: readonly (number | null)[]): number =>
  amounts.reduce((sum: number, amount) => sum + cents(amount ?? 0), 0);

function expectRowsToGive(
  { rows, subtotal, value, notCounted }: WorkedGroup,
  summed: WorkedSum["summed"],
) {
  if (summed === "rows") return;
  const counted = rows.filter(({ isCounted }) => isCounted);
  expect(added(rows.map((row) => row.value))).toBe(cents(value));
  expect(added(counted.map((row) => row[summed]))).toBe(cents(subtotal ?? 0));
  expect(subtotal === null).toBe(counted.length === 0);
  expect(notCounted.rows).toBe(rows.length - counted.length);
}

const sums = ["total-value", "cost-basis", "gain", "positions"] as const;

describe("subtotals", () => {
  it.each(["holding", "account"] as const)("by %s add up to the figure, to the cent", (by) => {
    fc.assert(
      fc.property(portfolios, (replay) => {
        const { holdings } = figuresOf(replay);
        const addresses = [
          ...sums,
          ...holdings.map(({ symbol }) => addressOf("position-gain", symbol)),
        ];
        for (const address of addresses) {
          const { groups, result, rows, summed } = sumOf(replay, address, by);
          const subtotals = groups.map(({ subtotal }) => subtotal);
          if (result.value === null) expect(subtotals.every((one) => one === null)).toBe(true);
          else expect(added(subtotals)).toBe(cents(result.value));
          for (const group of groups) expectRowsToGive(group, summed);
          if (summed !== "rows")
            expect(groups.flatMap((group) => group.rows)).toHaveLength(rows.length);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("are what the CSV's rows come to", () => {
    fc.assert(
      fc.property(
        portfolios,
        fc.constantFrom("cost-basis", "gain", "total-value"),
        (replay, figure) => {
          const worked = sumOf(replay, figure, "account");
          const fromCsv = sumColumn(readCsv(explanationCsv(worked, "en")), `${worked.summed}_usd`);
          expect(cents(fromCsv)).toBe(added(worked.groups.map(({ subtotal }) => subtotal)));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("count the positions that are added up, and lead from the total value to the gain", () => {
    fc.assert(
      fc.property(portfolios, (replay) => {
        const { holdings, portfolio } = figuresOf(replay);
        const { covers, groups, toGain } = sumOf(replay, "gain", "holding");
        const counted = groups.filter(({ subtotal }) => subtotal !== null);

        expect(covers).toEqual({ positions: counted.length, of: holdings.length });
        expect(portfolio.positionsWithCost).toBe(counted.length);
        expect(toGain === null).toBe(counted.length === 0);
        if (!toGain) return;
        expect(
          added([toGain.totalValue, -toGain.cash, -toGain.valueWithoutCost, -toGain.valueWithCost]),
        ).toBe(0);
        expect(added([toGain.valueWithCost, -toGain.cost, -toGain.gain])).toBe(0);
        expect(toGain.positionsWithoutCost).toBe(holdings.length - counted.length);
      }),
      { numRuns: 100 },
    );
  });
});

describe("pages", () => {
  const many = (count: number) =>
    shownOf({
      securities: [aSecurity("AAA")],
      holdings: [held("AAA", count, 2, { costBasis: count })],
      transactions: Array.from({ length: count }, (_, at) =>
        buy(`2024-0${1 + (at % 9)}-15`, "AAA", 1, 1),
      ),
    }).replay;

  it.each([1, PAGE_ROWS - 1, PAGE_ROWS, PAGE_ROWS + 1, 2 * PAGE_ROWS + 43])(
    "of %i lots have each of them once, in the order of the CSV",
    (count) => {
      const worked = sumOf(many(count), "gain", "holding");
      const { head, rows } = cutExplanation(worked);
      const pages = rows.get("holding:AAA") ?? [];

      expect(pages).toHaveLength(Math.ceil(count / PAGE_ROWS));
      expect(pages.flatMap((page) => [...page.rows])).toEqual(worked.rows);
      expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(
        pages.map((_, at) => (at + 1 < pages.length ? `7.${at + 1}` : null)),
      );
      expect(head).toMatchObject({ groupCount: 1, nextCursor: null });
      expect(head.shape === "sum" && head.groups[0]).toMatchObject({
        rowCount: count,
        cursor: "7.0",
      });
    },
  );

  it("of more holdings than one page has lead to each of them once", () => {
    const symbols = Array.from({ length: PAGE_ROWS + 43 }, (_, at) => `S${at}`);
    const { replay } = shownOf({
      securities: symbols.map((symbol) => aSecurity(symbol)),
      holdings: symbols.map((symbol, at) => held(symbol, 1, 1_000 - at, { costBasis: 1 })),
    });
    const worked = sumOf(replay, "total-value", "holding");
    const { head, groups } = cutExplanation(worked);

    expect(head).toMatchObject({ groupCount: symbols.length, nextCursor: "7.1" });
    expect(head.shape === "sum" && head.groups).toEqual(groups[0]?.groups);
    expect(groups.flatMap((page) => page.groups.map(({ symbol }) => symbol))).toEqual(symbols);
    expect(groups.at(-1)?.nextCursor).toBeNull();
  });

  it("of a figure of 20,000 lots begin with less than what a screen shows", () => {
    const { head, rows } = cutExplanation(sumOf(many(20_000), "gain", "holding"));

    expect(JSON.stringify(head).length).toBeLessThan(3_000);
    const [first] = rows.get("holding:AAA") ?? [];
    expect(JSON.stringify(first).length).toBeLessThan(50_000);
  });
});
