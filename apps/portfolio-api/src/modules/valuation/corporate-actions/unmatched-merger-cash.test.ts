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
  cashOf,
  closes,
  usd,
} from "../portfolio/testing/portfolio-rows.ts";
import type { HoldingRow, TransactionRow } from "../rebuild/rebuild-types.ts";

const flat = closes([
  ["2023-12-01", 10],
  ["2024-12-31", 10],
]);
const names = ["ACME", "BETA", "NEWCO"];
const JUNE_3 = "2024-06-03";
const bought = [
  aDeposit("2024-02-01", 30_000),
  aBuy("2024-02-01", "ACME", 2000, 10),
  aBuy("2024-02-01", "BETA", 1000, 10),
];
const merger = (securityId: string | null, quantity: number, date = JUNE_3, amount = 0) =>
  aRow(date, "transfer", { subtype: "merger", securityId, quantity, amount });
const usdOf = (money: number, date = JUNE_3) => merger("CUR:USD", money, date);

const shownOf = (holdings: readonly HoldingRow[], rows: readonly TransactionRow[]) => {
  const funds = ["MMF", "MMF2"].map((name) => aSecurity(name, { type: "cash" }));
  const replay = replayPortfolio(
    anInput({
      securities: [usd, ...funds, ...names.map((name) => aSecurity(name))],
      prices: new Map(names.map((name) => [name, flat])),
      holdings: [...holdings],
      transactions: [...bought, ...rows],
    }),
  );
  const { portfolio } = figuresOf(replay);
  const { inflow, outflow } = replay.daily;
  const sum = (flows: readonly number[]) => flows.reduce((all, one) => all + one, 0);
  return {
    rate: portfolio.portfolioIRR ?? Number.NaN,
    completeness: portfolio.completeness,
    flows: [sum(inflow), sum(outflow)],
    told: replay.rows.findings.map(({ effect }) => effect.en),
  };
};
const LATER = "2024-08-05";
const beta = aHolding("BETA", 1000, 10);

describe("money of a takeover that comes two months later", () => {
  const first = [merger("ACME", -2000), usdOf(19_000)];
  const now = [cashOf(20_000), beta];

  it("is no deposit, and told", () => {
    const shown = shownOf(now, [...first, usdOf(1000, LATER)]);
    expect(shown.rate).toBeCloseTo(0, 3);
    expect(shown).toMatchObject({ completeness: "estimated", flows: [30_000, 0] });
    expect(shown.told).toEqual([expect.stringContaining("counts as no deposit")]);
  });

  it.each([
    ["in a row without units", merger("ACME", 0, LATER, -1000)],
    [
      "in a row of cash",
      aRow(LATER, "cash", { subtype: "merger", securityId: "ACME", amount: -1000 }),
    ],
  ])("belongs to the security that it names %s", (_how, row) => {
    const shown = shownOf(now, [...first, row]);
    expect(shown.rate).toBeCloseTo(0, 3);
    expect(shown).toMatchObject({ completeness: "full", flows: [30_000, 0], told: [] });
  });
});

it("more than an institution takes was paid for what came, and is told", () => {
  const now = [cashOf(-400), beta, aHolding("NEWCO", 2040, 10)];
  const shown = shownOf(now, [merger("ACME", -2000), merger("NEWCO", 2040), usdOf(-400)]);
  expect(shown).toMatchObject({ completeness: "estimated", flows: [30_000, 0] });
});

it("money of a plan that is merged into another is a transfer as any", () => {
  const rows = [aDeposit("2024-02-01", 500), usdOf(2000), usdOf(-1500, LATER)];
  const now = [aHolding("ACME", 2000, 10), beta, cashOf(1000)];
  expect(shownOf(now, rows)).toMatchObject({
    rate: 0,
    completeness: "full",
    flows: [32_500, 1500],
    told: [],
  });
});

describe("a fee that is listed as money of a merger", () => {
  it.each([
    ["a takeover for cash", usdOf(20_000), [cashOf(19_962), beta]],
    ["an exchange", merger("NEWCO", 2000), [cashOf(-38), beta, aHolding("NEWCO", 2000, 10)]],
  ])("is a cost, and no withdrawal, beside %s", (_what, came, now) => {
    const shown = shownOf(now, [merger("ACME", -2000), came, usdOf(-38)]);
    expect(shown).toMatchObject({ completeness: "full", flows: [30_000, 0], told: [] });
    expect(shown.rate).toBeLessThan(-0.001);
    expect(shown.rate).toBeGreaterThan(-0.002);
  });
});

it.each([
  ["to the cent", 500],
  ["but for its last interest", 499.63],
])("a money-market fund that is merged into another is none: %s", (_how, came) => {
  const now = [aHolding("ACME", 2000, 10), beta, { ...cashOf(came), securityId: "MMF2" }];
  const rows = [aDeposit("2024-02-01", 500), merger("MMF", -500), merger("MMF2", came)];
  const shown = shownOf(now, rows);
  expect(shown).toMatchObject({ completeness: "full", told: [] });
  expect(shown.rate).toBeCloseTo(0, 4);
});
