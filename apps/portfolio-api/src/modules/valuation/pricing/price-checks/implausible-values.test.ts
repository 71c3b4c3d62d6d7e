import { expect, it } from "vitest";
import {
  aSecurity,
  aYearAgo,
  buy,
  cash,
  deposit,
  held,
  shownOf,
} from "../../data-quality/testing/rows.ts";

const holding = (shares: number) =>
  shownOf({
    securities: [aSecurity("ACME")],
    holdings: [held("ACME", shares, 100), cash(0)],
    transactions: [deposit(aYearAgo, shares * 100), buy(aYearAgo, "ACME", shares, 100)],
  });
const toldOf = ({ findings }: ReturnType<typeof holding>) =>
  findings.filter(({ rule }) => rule === "beyond-belief");

it("believes no total that has more of a share than any account", () => {
  const shown = holding(999_999_999_999);

  expect(toldOf(shown)).toMatchObject([{ securityId: "ACME", lowers: "estimated" }]);
  expect(toldOf(shown)[0]?.effect.en).toContain("worth $99,999,999,999,900.00");
  expect(shown.portfolio.completeness).toBe("estimated");
});

it("says nothing of what a large account holds", () => {
  expect(toldOf(holding(1_000_000))).toEqual([]);
});
