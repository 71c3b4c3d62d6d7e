import { describe, expect, it } from "vitest";
import {
  aSecurity,
  aYearAgo,
  buy,
  cash,
  closes,
  deposit,
  held,
  shownOf,
  today,
} from "../data-quality/testing/rows.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";

/** A bond of 10,000 at 99%, in percent as institutions quote them. */
const bond = (amount: number, row: Partial<TransactionRow> = {}, type: "bond" | "stock" = "bond") =>
  shownOf({
    securities: [aSecurity("BOND", { type })],
    prices: new Map([
      [
        "BOND",
        closes([
          [aYearAgo, 99],
          [today, 99],
        ]),
      ],
    ]),
    holdings: [held("BOND", 10_000, 99, { value: 9_900 }), cash(0)],
    transactions: [
      deposit(aYearAgo, amount),
      buy(aYearAgo, "BOND", 10_000, 99, { amount, ...row }),
    ],
  });
const told = ({ findings }: ReturnType<typeof bond>) =>
  findings.filter(({ rule }) => rule === "accrued-interest");

describe("an amount of a bond that is above its price", () => {
  it("may hold interest that has accrued, which is no cost", () => {
    const shown = bond(9_950);

    expect(told(shown)).toMatchObject([{ securityId: "BOND", lowers: "estimated" }]);
    expect(told(shown)[0]?.effect.en).toContain("$50.00 above");
    expect(shown.position("BOND").completeness).toBe("estimated");
  });

  it.each([
    ["nothing", 9_900, {}],
    ["rounding of the price", 9_900.04, {}],
    ["fees that stand beside it", 9_905, { fees: 5 }],
  ])("is doubted by no more than that: %s", (_words, amount, row) => {
    expect(told(bond(amount, row))).toEqual([]);
  });

  it("is a commission where it is no bond", () => {
    expect(told(bond(990_050, { price: 99 }, "stock"))).toEqual([]);
  });
});
