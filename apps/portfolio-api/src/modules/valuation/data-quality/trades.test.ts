import { describe, expect, it } from "vitest";
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
} from "./testing/rows.ts";

const flat = (price: number) =>
  closes([
    [aYearAgo, price],
    ["2025-01-01", price],
  ]);
const prices = new Map([["ACME", flat(100)]]);
const securities = [aSecurity("ACME")];
const bought = () => buy(aYearAgo, "ACME", 10, 100);

describe("trades that are not what they seem", () => {
  it("forgets a purchase that a row of negative quantity takes back", () => {
    const wrong = buy("2024-03-04", "ACME", 20, 100);
    const back = { ...wrong, id: "back", quantity: -20, amount: -2_000 };
    const { position, values, portfolio } = shownOf({
      securities,
      prices,
      holdings: [held("ACME", 10, 100, { costBasis: 1_000 }), cash(0)],
      transactions: [deposit(aYearAgo, 1_000), bought(), wrong, back],
    });

    expect(Math.max(...values)).toBe(1_000);
    expect(position("ACME")).toMatchObject({ irr: 0, totalCostBasis: 1_000, completeness: "full" });
    expect(portfolio.completeness).toBe("full");
  });

  it("takes back the nearest of several alike, not the oldest, in whatever order they are stored", () => {
    const regular = ["2024-04-05", "2024-05-06"].map((date) => buy(date, "ACME", 10, 100));
    const back = { ...buy("2024-05-07", "ACME", 10, 100), quantity: -10, amount: -1_000 };
    const rows = [deposit(aYearAgo, 2_000), bought(), ...regular, back];
    const lotsOf = (transactions: typeof rows) =>
      shownOf({ securities, prices, holdings: [held("ACME", 20, 100), cash(0)], transactions })
        .position("ACME")
        .lots.map(({ purchaseDate }) => purchaseDate);

    expect(lotsOf(rows)).toEqual(["2024-04-05", aYearAgo]);
    expect(lotsOf(rows.toReversed())).toEqual(lotsOf(rows));
  });

  it("says of a cancellation whose row is missing that it is left out", () => {
    const back = buy("2024-03-04", "ACME", -20, 100);
    const { position, findings } = shownOf({
      securities,
      prices,
      holdings: [held("ACME", 10, 100), cash(0)],
      transactions: [deposit(aYearAgo, 1_000), bought(), back],
    });

    expect(position("ACME").completeness).toBe("estimated");
    expect(findings).toMatchObject([{ rule: "reversed-rows", lowers: "estimated" }]);
  });

  it.each([0, 1])("counts a purchase once that is listed again %i days later", (days) => {
    const again = buy(days === 0 ? "2024-03-04" : "2024-03-05", "ACME", 5, 100);
    const { position, values, findings } = shownOf({
      securities,
      prices,
      holdings: [held("ACME", 15, 100, { costBasis: 1_500 }), cash(0)],
      transactions: [deposit(aYearAgo, 1_500), bought(), buy("2024-03-04", "ACME", 5, 100), again],
    });

    expect(Math.max(...values)).toBe(1_500);
    expect(position("ACME")).toMatchObject({ totalCostBasis: 1_500, completeness: "full" });
    expect(findings).toMatchObject([{ rule: "repeated-trades", lowers: "full" }]);
  });

  it("counts two purchases alike on one day where the holding has both", () => {
    const { position, findings } = shownOf({
      securities,
      prices,
      holdings: [held("ACME", 20, 100, { costBasis: 2_000 }), cash(0)],
      transactions: [deposit(aYearAgo, 2_000), bought(), bought()],
    });

    expect(position("ACME")).toMatchObject({ totalCostBasis: 2_000, completeness: "full" });
    expect(findings).toEqual([]);
  });

  it("doubts two purchases alike where nobody tells a cost: as many may have been held before, and one was listed twice", () => {
    const { position, findings } = shownOf({
      securities,
      prices,
      holdings: [held("ACME", 20, 100), cash(0)],
      transactions: [deposit(aYearAgo, 2_000), bought(), bought()],
    });

    expect(position("ACME")).toMatchObject({ totalCostBasis: 2_000, completeness: "estimated" });
    expect(findings).toMatchObject([
      { rule: "repeated-trades", lowers: "estimated", question: { about: "repeat" } },
    ]);
  });

  it("believes several such pairs: two sources of a plan buy the same on each payday", () => {
    const onPayday = (date: string) => [buy(date, "ACME", 5, 100), buy(date, "ACME", 5, 100)];
    const { position, findings } = shownOf({
      securities,
      prices,
      holdings: [held("ACME", 20, 100), cash(0)],
      transactions: [
        deposit(aYearAgo, 2_000),
        ...onPayday("2024-03-04"),
        ...onPayday("2024-04-04"),
      ],
    });

    expect(position("ACME")).toMatchObject({ totalCostBasis: 2_000, completeness: "full" });
    expect(findings).toEqual([]);
  });

  it("doubts a listing that comes twice as a whole, which leaves the holding as it is", () => {
    const trades = () => [
      bought(),
      aRow("2024-07-01", ["sell", "sell"], { ...sold, amount: -1_050 }),
    ];
    const sold = { securityId: "ACME", quantity: -10, price: 105 };
    const { portfolio, findings } = shownOf({
      securities,
      prices,
      holdings: [cash(1_050)],
      transactions: [deposit(aYearAgo, 1_000), ...trades(), ...trades()],
    });

    expect(portfolio.completeness).toBe("estimated");
    expect(findings).toMatchObject([
      { rule: "repeated-trades", lowers: "estimated", question: { about: "repeat" } },
      { rule: "repeated-trades", lowers: "estimated", question: { about: "repeat" } },
    ]);
  });

  it("takes a rebalance for a sale and a purchase, not for money from outside", () => {
    const half = { quantity: -5, amount: -500, securityId: "ACME" };
    const { position, portfolio, values } = shownOf({
      securities: [...securities, aSecurity("TRST")],
      prices: new Map([...prices, ["TRST", flat(50)]]),
      holdings: [held("ACME", 5, 100), held("TRST", 10, 50), cash(0)],
      transactions: [
        deposit(aYearAgo, 1_000),
        bought(),
        aRow("2024-07-01", ["transfer", "rebalance"], half),
        aRow("2024-07-01", ["transfer", "rebalance"], {
          securityId: "TRST",
          quantity: 10,
          amount: 500,
        }),
      ],
    });

    expect([position("ACME").irr, position("TRST").irr]).toEqual([0, 0]);
    expect(portfolio).toMatchObject({ portfolioIRR: 0, completeness: "full" });
    expect(new Set(values)).toEqual(new Set([1_000]));
  });

  it("keeps day and cost of one share class that becomes another", () => {
    const out = { securityId: "ACME", quantity: -10 };
    const { position } = shownOf({
      securities: [...securities, aSecurity("CLSI")],
      prices: new Map([...prices, ["CLSI", flat(50)]]),
      holdings: [held("CLSI", 20, 50, { costBasis: 1_000 }), cash(0)],
      transactions: [
        deposit(aYearAgo, 1_000),
        bought(),
        aRow("2024-07-01", ["transfer", "trade"], out),
        aRow("2024-07-01", ["transfer", "trade"], { securityId: "CLSI", quantity: 20 }),
      ],
    });

    expect(position("CLSI").lots).toMatchObject([
      { purchaseDate: aYearAgo, shares: 20, totalCostBasis: 1_000, cagr: 0 },
    ]);
  });

  it("leaves rows in another currency out, and says so", () => {
    const canadian = aRow("2024-07-01", ["cash", "withdrawal"], {
      amount: 50_000,
      currency: "CAD",
    });
    const { portfolio, position, findings, values } = shownOf({
      securities,
      prices,
      holdings: [held("ACME", 10, 100, { costBasis: 1_000 }), cash(0)],
      transactions: [deposit(aYearAgo, 1_000), bought(), canadian],
    });

    expect(portfolio).toMatchObject({ portfolioIRR: 0, completeness: "estimated" });
    expect(position("ACME").completeness).toBe("full");
    expect(Math.max(...values)).toBe(1_000);
    expect(findings.map(({ effect }) => effect.en)).toEqual([
      "1 row in Brokerage in CAD is left out.",
    ]);
  });

  it("says that fees stand beside an amount that leaves them out", () => {
    const { position, findings } = shownOf({
      securities,
      prices,
      holdings: [held("ACME", 10, 100), cash(0)],
      transactions: [deposit(aYearAgo, 1_009.95), buy(aYearAgo, "ACME", 10, 100, { fees: 9.95 })],
    });

    expect(position("ACME").completeness).toBe("estimated");
    expect(findings[0]?.effect.en).toBe(
      "1 row of ACME in Brokerage names fees of $9.95 that its amount leaves out; the amount counts as listed.",
    );
  });

  it("gives free shares no cost, and takes their value for no gain", () => {
    const { position } = shownOf({
      securities,
      prices,
      holdings: [held("ACME", 15, 100), cash(0)],
      transactions: [deposit(aYearAgo, 1_000), bought(), buy("2024-07-01", "ACME", 5, 0)],
    });

    expect(position("ACME")).toMatchObject({ irr: 0, totalCostBasis: null });
  });
});
