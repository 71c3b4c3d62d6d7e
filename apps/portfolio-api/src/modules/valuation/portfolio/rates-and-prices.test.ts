import { describe, expect, it } from "vitest";
import { rebuildPortfolio } from "./rebuild-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aHolding,
  anAccount,
  anInput,
  aSecurity,
  cashOf,
  closes,
  day,
  only,
  usd,
} from "./testing/portfolio-rows.ts";

describe("which price counts", () => {
  const priceOf = (priceAsOf: string | null, market: [string, number][]) =>
    only(
      rebuildPortfolio(
        anInput({
          securities: [usd, aSecurity("ACME")],
          holdings: [
            aHolding("ACME", 10, 100, {
              priceAsOf: priceAsOf === null ? null : day(priceAsOf),
              value: 1000.01,
            }),
          ],
          prices: new Map([["ACME", closes(market, "market")]]),
        }),
      ),
    );

  it.each([
    [
      "the market's when newer",
      "2024-12-30",
      [["2024-12-31", 101]],
      { currentValue: 1010, priceSource: "market", priceAsOf: "2024-12-31" },
    ],
    [
      "the institution's own value on the same day",
      "2024-12-31",
      [["2024-12-31", 101]],
      { currentValue: 1000.01, priceSource: "institution" },
    ],
    [
      "the market's when the institution's has no date",
      null,
      [["2024-12-20", 101]],
      { currentValue: 1010, priceIsStale: true },
    ],
    [
      "the institution's when there is no market",
      null,
      [],
      { currentValue: 1000.01, priceAsOf: "2025-01-01", priceIsStale: false },
    ],
    [
      "no price after the day of the figures",
      "2024-12-30",
      [["2025-01-02", 500]],
      { currentValue: 1000.01 },
    ],
  ] as [string, string | null, [string, number][], object][])(
    "%s",
    (_, priceAsOf, market, expected) => {
      expect(priceOf(priceAsOf, market)).toMatchObject(expected);
    },
  );
});

it("gives no rate in the first 30 days", () => {
  const result = rebuildPortfolio(
    anInput({
      accounts: [anAccount({ historyStart: day("2024-12-20") })],
      securities: [usd, aSecurity("ACME")],
      holdings: [aHolding("ACME", 10, 101, { costBasis: 1000 })],
      transactions: [aDeposit("2024-12-20", 1000), aBuy("2024-12-20", "ACME", 10, 100)],
    }),
  );

  expect(only(result)).toMatchObject({ irr: null, sp500Value: expect.any(Number) });
  expect(only(result).notAvailable.irr).toBe("under-30-days");
  expect(result.portfolio.notAvailable).toMatchObject({
    portfolioIRR: "under-30-days",
    oneYearReturn: "history-too-short",
  });
});

it("says when there is no benchmark, and gives the rest", () => {
  const result = rebuildPortfolio(
    anInput({
      holdings: [cashOf(1000)],
      transactions: [aDeposit("2024-01-02", 1000)],
      benchmark: null,
    }),
  );

  expect(result.portfolio).toMatchObject({ portfolioIRR: 0, sp500IRR: null, irrDifference: null });
  expect(result.portfolio.notAvailable).toMatchObject({
    sp500IRR: "no-benchmark",
    sp500Value: "no-benchmark",
  });
  expect(result.years).toMatchObject({
    benchmarkKind: null,
    years: [{ year: 2024, reason: "no-benchmark" }, { year: 2025 }],
  });
});

it("gives yearly, 1Y, 3Y and 5Y returns that deposits do not move", () => {
  const start = day("2019-12-31");
  const monthly = Array.from(
    { length: 61 },
    (_, month) =>
      `${2019 + Math.floor((month + 11) / 12)}-${String(((month + 11) % 12) + 1).padStart(2, "0")}-28`,
  );
  const points = [
    ["2019-12-31", 100],
    ["2020-12-31", 110],
    ["2021-12-31", 121],
    ["2022-12-31", 108.9],
    ["2023-12-31", 119.79],
    ["2024-12-31", 131.769],
  ] satisfies [string, number][];
  const rows = monthly.slice(1, 60).flatMap((date) => {
    const last = points.filter(([pointDate]) => pointDate <= date).at(-1)?.[1] ?? 100;
    return [aDeposit(date, last), aBuy(date, "ACME", 1, last)];
  });
  const result = rebuildPortfolio(
    anInput({
      asOf: day("2024-12-31"),
      accounts: [anAccount({ historyStart: start })],
      securities: [usd, aSecurity("ACME")],
      holdings: [aHolding("ACME", rows.length / 2 + 10, 131.769, { priceAsOf: day("2024-12-31") })],
      transactions: rows,
      prices: new Map([["ACME", closes(points)]]),
    }),
  );

  // Daily values are whole cents, so returns of this small portfolio are exact to about a
  // millionth.
  const shown = result.years.years.map(({ year, portfolioReturn, isPartial }) => [
    year,
    Math.round((portfolioReturn ?? Number.NaN) * 1e5) / 1e5,
    isPartial,
  ]);
  expect(shown).toEqual([
    [2020, 0.1, false],
    [2021, 0.1, false],
    [2022, -0.1, false],
    [2023, 0.1, false],
    [2024, 0.1, false],
  ]);
  expect(result.portfolio.oneYearReturn).toBeCloseTo(0.1, 6);
  expect(result.portfolio.threeYearReturn).toBeCloseTo((0.9 * 1.1 * 1.1) ** (365 / 1096) - 1, 6);
  expect(result.portfolio.fiveYearReturn).toBeCloseTo(1.31769 ** (365 / 1827) - 1, 6);
});
