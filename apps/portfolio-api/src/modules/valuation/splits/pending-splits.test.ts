import { describe, expect, it } from "vitest";
import {
  aRow,
  aSecurity,
  aYearAgo,
  buy,
  closes,
  deposit,
  held,
  shownOf,
  today,
} from "../data-quality/testing/rows.ts";

const move = (date: string, quantity: number, accountId: string) =>
  aRow(date, ["transfer", "transfer"], { securityId: "ACME", quantity, accountId });
const split = (date: string, added: number, accountId: string) =>
  aRow(date, ["transfer", "split"], { securityId: "ACME", quantity: added, accountId });

/** A hundred shares at 100 that move, are split 2:1 and are worth 55 each after a year. */
const moved = (rows: readonly ReturnType<typeof aRow>[]) => {
  const { account } = shownOf({});
  return shownOf({
    accounts: [account, { ...account, id: "a2", name: "Second" }],
    securities: [aSecurity("ACME")],
    prices: new Map([
      [
        "ACME",
        closes([
          [aYearAgo, 100],
          ["2024-06-04", 104],
          ["2024-06-05", 52],
          [today, 55],
        ]),
      ],
    ]),
    holdings: [held("ACME", 200, 55, { accountId: "a2" })],
    transactions: [deposit(aYearAgo, 10_000), buy(aYearAgo, "ACME", 100, 100), ...rows],
  });
};

describe("a split while shares are on their way to another own account", () => {
  it.each([
    ["after they left", "2024-06-05", "2024-06-07"],
    ["on the day they arrive", "2024-06-05", "2024-06-05"],
  ])("that the account they left lists %s counts before they move", (_words, splitOn, arriveOn) => {
    const shown = moved([
      move("2024-06-03", -100, "a1"),
      split(splitOn, 100, "a1"),
      move(arriveOn, 200, "a2"),
    ]);

    expect(shown.position("ACME")).toMatchObject({ totalShares: 200, totalCostBasis: 10_000 });
    expect(shown.position("ACME").irr).toBeCloseTo(0.1, 9);
    const told = shown.findings.filter(({ rule }) => rule === "splits-on-the-way");
    expect(told).toMatchObject([{ lowers: "full" }]);
    expect(told[0]?.rows).toHaveLength(3);
  });

  it("is left alone where the account still holds some, and where it arrives unsplit", () => {
    const unsplit = moved([
      move("2024-06-03", -100, "a1"),
      move("2024-06-07", 100, "a2"),
      split("2024-06-07", 100, "a2"),
    ]);

    expect(unsplit.findings.filter(({ rule }) => rule === "splits-on-the-way")).toEqual([]);
    expect(unsplit.position("ACME").irr).toBeCloseTo(0.1, 9);
  });
});
