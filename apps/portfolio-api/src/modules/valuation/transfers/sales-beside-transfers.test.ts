import { describe, expect, it } from "vitest";
import {
  aRow,
  aSecurity,
  aYearAgo,
  buy,
  closes,
  held,
  shownOf,
} from "../data-quality/testing/rows.ts";

const prices = new Map([
  [
    "ACME",
    closes([
      [aYearAgo, 100],
      ["2025-01-01", 100],
    ]),
  ],
]);
const sale = (day: string) =>
  aRow(day, ["sell", "sell"], { securityId: "ACME", quantity: -5, amount: -500, price: 100 });
const move = (quantity: number) =>
  aRow("2024-06-03", ["transfer", "transfer"], { securityId: "ACME", quantity });

/** Ten bought at 80 here, ten older ones arrive on June 3; five are sold on a day. */
const soldOn = (day: string, row: Parameters<typeof held>[3] = {}) =>
  shownOf({
    securities: [aSecurity("ACME")],
    prices,
    holdings: [held("ACME", 15, 100, { costBasis: 1_200, ...row })],
    transactions: [buy("2024-02-01", "ACME", 10, 80), move(10), sale(day)],
  });

describe("a sale on the day on which units of the same security move in kind", () => {
  it("leaves open which purchases it took, and says so", () => {
    const { position, findings } = soldOn("2024-06-03");

    expect(findings).toMatchObject([{ rule: "sales-beside-moves", lowers: "estimated" }]);
    expect(position("ACME").lots.map(({ completeness }) => completeness)).toEqual([
      "estimated",
      "estimated",
    ]);
    expect(position("ACME").totalCostBasis).toBe(1_200);
  });

  it("leaves it open where units leave, too", () => {
    const { findings } = shownOf({
      securities: [aSecurity("ACME")],
      prices,
      holdings: [held("ACME", 5, 100)],
      transactions: [
        buy("2024-02-01", "ACME", 10, 80),
        buy("2024-03-01", "ACME", 10, 90),
        move(-10),
        sale("2024-06-03"),
      ],
    });

    expect(findings).toMatchObject([{ rule: "sales-beside-moves", lowers: "estimated" }]);
  });

  it("is no question on another day", () => {
    expect(soldOn("2024-06-04").findings).toEqual([]);
  });

  it("is no question where the institution lists the lots that are left", () => {
    const lot = { lotId: "L", date: null, quantity: 15, costBasis: 1_200 };

    expect(soldOn("2024-06-03", { taxLots: [lot] }).findings).toEqual([]);
  });
});
