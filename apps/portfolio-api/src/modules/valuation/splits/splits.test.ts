import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { findingId } from "../data-quality/finding-id.ts";
import {
  aRow,
  aSecurity,
  aYearAgo,
  buy,
  cash,
  closes,
  deposit,
  held,
  shownOf,
} from "../data-quality/testing/rows.ts";

const june5 = isoDate("2024-06-05");
const splitCloses = closes([
  [aYearAgo, 400],
  ["2024-06-04", 400],
  ["2024-06-05", 100],
  ["2025-01-01", 100],
]);
/** 10 shares bought at 400, which have become 40 at 100: nothing was gained. */
const rows = {
  securities: [aSecurity("THTM")],
  holdings: [held("THTM", 40, 100, { costBasis: 4_000 }), cash(0)],
  transactions: [deposit(aYearAgo, 4_000), buy(aYearAgo, "THTM", 10, 400)],
};
const splits = [{ date: june5, ratio: 4 }];

describe("splits that the institution does not list", () => {
  it("applies one that the market tells of, and calls the figures complete", () => {
    const { portfolio, position, values, findings } = shownOf({
      ...rows,
      prices: new Map([["THTM", { ...splitCloses, splits }]]),
    });

    expect(position("THTM")).toMatchObject({ irr: 0, totalCostBasis: 4_000, completeness: "full" });
    expect(position("THTM").lots).toMatchObject([{ shares: 40, cagr: 0, purchaseDate: aYearAgo }]);
    expect(portfolio).toMatchObject({ portfolioIRR: 0, completeness: "full" });
    expect([Math.min(...values), Math.max(...values)]).toEqual([4_000, 4_000]);
    expect(findings.map(({ effect }) => effect.en)).toEqual([
      "THTM split 4:1 on Jun 5, 2024 is missing from the institution's list for Brokerage; applied from market data.",
    ]);
    // The purchase whose units it changes.
    expect(findings[0]?.rows).toEqual([rows.transactions[1]?.id]);
  });

  it("tells two splits of the same purchase apart", () => {
    const { findings } = shownOf({
      ...rows,
      holdings: [held("THTM", 80, 50, { costBasis: 4_000 }), cash(0)],
      prices: new Map([
        [
          "THTM",
          closes(
            [
              [aYearAgo, 400],
              ["2024-06-05", 100],
              ["2024-09-05", 50],
              ["2025-01-01", 50],
            ],
            { splits: [...splits, { date: isoDate("2024-09-05"), ratio: 2 }] },
          ),
        ],
      ]),
    });

    const told = findings.filter(({ rule }) => rule === "splits");
    expect(told.map(({ rows: changed }) => changed)).toEqual([
      [rows.transactions[1]?.id],
      [rows.transactions[1]?.id],
    ]);
    expect(new Set(told.map(findingId)).size).toBe(2);
  });

  it("applies a reverse split of 1:10", () => {
    const { position, values } = shownOf({
      securities: [aSecurity("DOWN")],
      holdings: [held("DOWN", 10, 40, { costBasis: 400 }), cash(0)],
      transactions: [deposit(aYearAgo, 400), buy(aYearAgo, "DOWN", 100, 4)],
      prices: new Map([
        [
          "DOWN",
          closes(
            [
              [aYearAgo, 4],
              ["2024-06-04", 4],
              ["2024-06-05", 40],
              ["2025-01-01", 40],
            ],
            {
              splits: [{ date: june5, ratio: 0.1 }],
            },
          ),
        ],
      ]),
    });

    expect(position("DOWN")).toMatchObject({ irr: 0, completeness: "full" });
    expect(new Set(values)).toEqual(new Set([400]));
  });

  it("reads one that no source tells of from price and units, and calls the figures estimated", () => {
    const { position, values, findings } = shownOf({
      ...rows,
      prices: new Map([["THTM", splitCloses]]),
    });

    expect(position("THTM")).toMatchObject({ irr: 0, completeness: "estimated" });
    expect(new Set(values)).toEqual(new Set([4_000]));
    expect(findings).toMatchObject([{ rule: "splits", lowers: "estimated" }]);
  });

  it("takes a fall to a quarter for what it is where the units stay the same", () => {
    const { position, findings } = shownOf({
      ...rows,
      holdings: [held("THTM", 10, 100, { costBasis: 4_000 }), cash(0)],
      prices: new Map([["THTM", splitCloses]]),
    });

    expect(position("THTM").irr).toBeCloseTo(-0.75, 9);
    expect(position("THTM").completeness).toBe("full");
    expect(findings).toEqual([]);
  });

  it("lets a split that is booked two days late count on the day the price changes", () => {
    const late = aRow("2024-06-07", ["transfer", "split"], { securityId: "THTM", quantity: 30 });
    const { position, values } = shownOf({
      ...rows,
      transactions: [...rows.transactions, late],
      prices: new Map([["THTM", { ...splitCloses, splits }]]),
    });

    expect(new Set(values)).toEqual(new Set([4_000]));
    expect(position("THTM").completeness).toBe("full");
  });

  it("knows its own late row where a purchase lies between the split and the row", () => {
    // 100 bought at 4 become 10 at 40 on June 5; 5 more are bought at 40 before the row of the
    // split is listed.
    const { position, values, findings } = shownOf({
      securities: [aSecurity("DOWN")],
      holdings: [held("DOWN", 15, 40, { costBasis: 600 }), cash(0)],
      transactions: [
        deposit(aYearAgo, 600),
        buy(aYearAgo, "DOWN", 100, 4),
        buy("2024-06-06", "DOWN", 5, 40),
        aRow("2024-06-07", ["transfer", "split"], { securityId: "DOWN", quantity: -90 }),
      ],
      prices: new Map([
        [
          "DOWN",
          closes(
            [
              [aYearAgo, 4],
              ["2024-06-04", 4],
              ["2024-06-05", 40],
              ["2025-01-01", 40],
            ],
            { splits: [{ date: june5, ratio: 0.1 }] },
          ),
        ],
      ]),
    });

    expect(new Set(values)).toEqual(new Set([600]));
    expect(position("DOWN").completeness).toBe("full");
    expect(position("DOWN").lots).toMatchObject([
      { purchaseDate: "2024-06-06", shares: 5, totalCostBasis: 200 },
      { purchaseDate: aYearAgo, shares: 10, totalCostBasis: 400 },
    ]);
    expect(findings).toEqual([]);
  });

  it("applies no split twice", () => {
    const listed = aRow("2024-06-05", ["transfer", "split"], { securityId: "THTM", quantity: 30 });
    const { position, findings } = shownOf({
      ...rows,
      transactions: [...rows.transactions, listed],
      prices: new Map([["THTM", { ...splitCloses, splits }]]),
    });

    expect(position("THTM")).toMatchObject({ irr: 0, totalShares: 40, completeness: "full" });
    expect(findings).toEqual([]);
  });

  it("takes one of the first day for done: what was held enters with the new units at the new price", () => {
    const { position, values } = shownOf({
      securities: [aSecurity("THTM")],
      holdings: [held("THTM", 40, 110, { costBasis: 3_000 }), cash(0)],
      transactions: [aRow(aYearAgo, ["transfer", "split"], { securityId: "THTM", quantity: 30 })],
      prices: new Map([
        [
          "THTM",
          closes([
            [aYearAgo, 100],
            ["2025-01-01", 110],
          ]),
        ],
      ]),
    });

    // 40 at 100 a year ago, 40 at 110 now.
    expect(position("THTM").irr).toBeCloseTo(0.1, 3);
    expect([values[0], values.at(-1)]).toEqual([4_000, 4_400]);
  });
});
