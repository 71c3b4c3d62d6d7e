import { describe, expect, it } from "vitest";
import { figuresOf } from "../portfolio/rebuild-portfolio.ts";
import { replayPortfolio } from "../portfolio/replay-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aHolding,
  anInput,
  aRow,
  aSecurity,
  closes,
  day,
} from "../portfolio/testing/portfolio-rows.ts";
import type { HoldingRow, PriceRows, TransactionRow } from "../rebuild/rebuild-types.ts";

const JUNE_3 = "2024-06-03";
const priceOf = (jump: string) =>
  closes(
    [
      ["2024-01-02", 10],
      ["2024-05-28", 10],
      [jump, 100],
      ["2024-12-31", 100],
    ],
    "market",
  );
const merger = (securityId: string, quantity: number, date = JUNE_3) =>
  aRow(date, "transfer", { subtype: "merger", securityId, quantity });

const tell = (
  rows: readonly TransactionRow[],
  prices: PriceRows,
  holdings: readonly HoldingRow[],
) => {
  const replay = replayPortfolio(
    anInput({
      securities: [aSecurity("ACME"), aSecurity("ACME of the new number", { symbol: "ACME" })],
      prices: new Map(["ACME", "ACME of the new number"].map((id) => [id, prices])),
      holdings: [...holdings],
      transactions: [...rows],
    }),
  );
  const { portfolio, holdings: shown } = figuresOf(replay);
  return {
    rate: portfolio.portfolioIRR,
    completeness: portfolio.completeness,
    worths: new Set(replay.daily.value),
    shown: shown.map((one) => [one.symbol, one.irr, one.totalCostBasis, one.completeness]),
    lots: shown.flatMap((one) =>
      one.lots.map(({ shares, purchaseDate }) => [shares, purchaseDate]),
    ),
    told: replay.rows.findings.map(({ effect }) => effect.en),
  };
};
const held = [aHolding("ACME of the new number", 200, 100)];
const bought = [aDeposit("2024-02-01", 20_000), aBuy("2024-02-01", "ACME", 2000, 10)];
const whole = {
  rate: 0,
  completeness: "full",
  worths: new Set([20_000]),
  shown: [["ACME", 0, 20_000, "full"]],
  lots: [[200, "2024-02-01"]],
  told: [],
};
const NEW = "ACME of the new number";

describe("a reverse split that gives a security a new number, as a merger of two of one symbol", () => {
  it.each([
    ["in two rows", [merger("ACME", -2000), merger(NEW, 200)]],
    ["in rows by lots", [merger("ACME", -1500), merger("ACME", -500), merger(NEW, 200)]],
    ["whose new units are listed later", [merger("ACME", -2000), merger(NEW, 200, "2024-06-05")]],
  ])("earns and loses nothing: %s", (_how, rows) => {
    expect(tell([...bought, ...rows], priceOf(JUNE_3), held)).toEqual(whole);
    const turned = [...bought, ...rows].map((row, place) => ({ ...row, id: `t${9 - place}` }));
    expect(tell(turned.toReversed(), priceOf(JUNE_3), held)).toEqual(whole);
  });

  it.each(["2024-05-30", "2024-06-05"])("nor where its price changed on %s", (jump) => {
    const rows = [...bought, merger("ACME", -2000), merger(NEW, 200)];
    const splits = [{ date: day(jump), ratio: 0.1 }];
    expect(tell(rows, { ...priceOf(jump), splits }, held)).toMatchObject({
      ...whole,
      told: expect.anything(),
    });
  });

  it("is Estimated where a part of the old units stayed", () => {
    const rows = [
      aDeposit("2024-02-01", 30_000),
      aBuy("2024-02-01", "ACME", 3000, 10),
      merger("ACME", -2000),
      merger(NEW, 200),
    ];
    const shown = tell(rows, priceOf(JUNE_3), [...held, aHolding("ACME", 1000, 10)]);
    expect(shown.completeness).toBe("estimated");
    expect(shown.shown.map((one) => one.at(-1))).toEqual(["estimated"]);
  });
});

it("is an exchange as any other where each number has its own price", () => {
  const rows = [...bought, merger("ACME", -2000), merger(NEW, 200)];
  const replay = replayPortfolio(
    anInput({
      securities: [aSecurity("ACME"), aSecurity(NEW, { symbol: "ACME" })],
      prices: new Map([
        ["ACME", closes([["2024-01-02", 10]])],
        [NEW, closes([["2024-01-02", 100]])],
      ]),
      holdings: held,
      transactions: rows,
    }),
  );
  expect(figuresOf(replay).portfolio).toMatchObject({ portfolioIRR: 0, completeness: "full" });
  expect(new Set(replay.daily.value)).toEqual(new Set([20_000]));
});
