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
} from "../../data-quality/testing/rows.ts";

/** Ten shares that trade at 110 on the day of the holding's price. */
const heldAt = (price: number) =>
  shownOf({
    securities: [aSecurity("ACME")],
    prices: new Map([
      [
        "ACME",
        closes([
          [aYearAgo, 100],
          ["2025-01-01", 110],
        ]),
      ],
    ]),
    holdings: [held("ACME", 10, price), cash(0)],
    transactions: [deposit(aYearAgo, 1_000), buy(aYearAgo, "ACME", 10, 100)],
  });

const toldOf = ({ findings }: ReturnType<typeof heldAt>) =>
  findings.filter(({ rule }) => rule === "held-prices");

describe("an institution's price beside the market's", () => {
  it.each([11_000, 1.1])("is doubted at %d, a hundred times off", (price) => {
    const shown = heldAt(price);

    expect(toldOf(shown)).toMatchObject([{ securityId: "ACME", lowers: "estimated" }]);
    expect(shown.position("ACME").completeness).toBe("estimated");
    expect(shown.portfolio.completeness).toBe("estimated");
  });

  it("is believed where a day moved it far", () => {
    const shown = heldAt(220);

    expect(toldOf(shown)).toEqual([]);
    expect(shown.position("ACME").completeness).toBe("full");
  });
});
