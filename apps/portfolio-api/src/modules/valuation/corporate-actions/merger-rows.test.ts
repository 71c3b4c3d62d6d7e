import { describe, expect, it } from "vitest";
import { figuresOf } from "../portfolio/rebuild-portfolio.ts";
import { replayPortfolio } from "../portfolio/replay-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aHolding,
  anAccount,
  anInput,
  aRow,
  aSecurity,
  closes,
} from "../portfolio/testing/portfolio-rows.ts";
import type { HoldingRow, TransactionRow } from "../rebuild/rebuild-types.ts";

const flat = closes([
  ["2023-12-01", 10],
  ["2024-12-31", 10],
]);
const names = ["ACME", "BETA", "THIRD", "NEWCO", "OTHER"];
const merger = (securityId: string, quantity: number, subtype = "merger") =>
  aRow("2024-06-03", "transfer", { subtype, securityId, quantity });

const tell = (holdings: readonly HoldingRow[], transactions: readonly TransactionRow[]) => {
  const replay = replayPortfolio(
    anInput({
      accounts: [anAccount(), anAccount({ id: "second" })],
      securities: names.map((name) => aSecurity(name)),
      prices: new Map(names.map((name) => [name, flat])),
      holdings: [...holdings],
      transactions: [...transactions],
    }),
  );
  const { portfolio, holdings: shown } = figuresOf(replay);
  return {
    rate: portfolio.portfolioIRR,
    completeness: portfolio.completeness,
    worths: new Set(replay.daily.value),
    shown: shown.map((one) => [one.symbol, one.totalCostBasis, one.completeness]),
    told: replay.rows.findings.map(({ effect }) => effect.en),
  };
};
/** Whatever ids and order the rows have. */
const shownOf = (holdings: readonly HoldingRow[], rows: readonly TransactionRow[]) => {
  const shown = tell(holdings, rows);
  for (const by of [1, 5, 31, 60]) {
    const turned = rows.map((row, place) => ({ ...row, id: `t${(place * by) % 97}` }));
    expect(tell(holdings, turned.toReversed())).toEqual(shown);
  }
  return shown;
};
const held = (symbol: string, units: number) => aHolding(symbol, units, 10);

describe("a merger without money", () => {
  it.each([
    [
      "of two securities into one",
      [aBuy("2024-02-01", "ACME", 2000, 10), aBuy("2024-02-01", "BETA", 1000, 10)],
      [merger("ACME", -2000), merger("BETA", -1000), merger("NEWCO", 3000)],
      30_000,
    ],
    [
      "of one security in two rows",
      [aBuy("2024-02-01", "ACME", 600, 10), aBuy("2024-03-01", "ACME", 400, 10)],
      [merger("ACME", -600), merger("ACME", -400), merger("NEWCO", 1000)],
      10_000,
    ],
    [
      "into one security in two rows",
      [aBuy("2024-02-01", "ACME", 1000, 10)],
      [merger("ACME", -1000), merger("NEWCO", 600), merger("NEWCO", 400)],
      10_000,
    ],
    [
      "of two funds into one class",
      [aBuy("2024-02-01", "ACME", 2000, 10), aBuy("2024-02-01", "BETA", 1000, 10)],
      [
        merger("ACME", -2000, "trade"),
        merger("BETA", -1000, "trade"),
        merger("NEWCO", 3000, "trade"),
      ],
      30_000,
    ],
  ])("%s keeps all that was paid", (_what, buys, rows, cost) => {
    const shown = shownOf(
      [held("NEWCO", cost / 10)],
      [aDeposit("2024-02-01", cost), ...buys, ...rows],
    );
    expect(shown).toMatchObject({ rate: 0, completeness: "full", told: [] });
    expect(shown.shown).toEqual([["NEWCO", cost, "full"]]);
  });

  it("of one fund into two classes shares what was paid", () => {
    const rows = [
      merger("ACME", -2000, "trade"),
      merger("NEWCO", 1500, "trade"),
      merger("OTHER", 500, "trade"),
    ];
    const buys = [aDeposit("2024-02-01", 20_000), aBuy("2024-02-01", "ACME", 2000, 10)];
    expect(shownOf([held("NEWCO", 1500), held("OTHER", 500)], [...buys, ...rows])).toMatchObject({
      rate: 0,
      completeness: "full",
      shown: [
        ["NEWCO", 15_000, "full"],
        ["OTHER", 5000, "full"],
      ],
    });
  });

  it("of three into two is a guess, and loses nothing", () => {
    const buys = [
      aDeposit("2024-02-01", 35_000),
      aBuy("2024-02-01", "ACME", 2000, 10),
      aBuy("2024-02-01", "BETA", 1000, 10),
      aBuy("2024-02-01", "THIRD", 500, 10),
    ];
    const rows = [
      merger("ACME", -2000, "trade"),
      merger("BETA", -1000, "trade"),
      merger("THIRD", -500, "trade"),
      merger("NEWCO", 2000, "trade"),
      merger("OTHER", 1500, "trade"),
    ];
    const shown = shownOf([held("NEWCO", 2000), held("OTHER", 1500)], [...buys, ...rows]);
    expect(shown.completeness).toBe("estimated");
    expect(shown.told.join()).not.toContain("counts as");
  });

  it.each([
    ["of the same number of units", 1000],
    ["of others", 2000],
  ])("of a security with itself, %s, is no loss of anything", (_what, units) => {
    const rows = [merger("ACME", -1000), merger("ACME", units)];
    const buys = [aDeposit("2024-02-01", 10_000), aBuy("2024-02-01", "ACME", 1000, 10)];
    const shown = shownOf([held("ACME", units)], [...buys, ...rows]);
    expect(shown.told.join()).not.toContain("counts as");
    expect(shown.shown).toEqual([["ACME", 10_000, expect.any(String)]]);
  });

  it("whose money comes in a row of another name is no loss", () => {
    const named = { subtype: "miscellaneous", securityId: "ACME", amount: -10_000 };
    const shown = shownOf(
      [],
      [
        aDeposit("2024-02-01", 10_000),
        aBuy("2024-02-01", "ACME", 1000, 10),
        merger("ACME", -1000),
        aRow("2024-06-03", "cash", named),
      ],
    );
    expect(shown.told.join()).not.toContain("counts as lost");
  });

  it("whose other half came in another account of the same people is no loss", () => {
    const there = { accountId: "second" };
    const shown = shownOf(
      [{ ...held("NEWCO", 1000), ...there }],
      [
        aDeposit("2024-02-01", 10_000),
        aBuy("2024-02-01", "ACME", 1000, 10),
        merger("ACME", -1000),
        { ...merger("NEWCO", 1000), ...there },
      ],
    );
    expect(shown.told.join()).not.toContain("counts as");
  });
});
