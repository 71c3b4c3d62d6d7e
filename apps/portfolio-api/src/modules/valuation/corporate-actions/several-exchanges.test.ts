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
  aSell,
  cashOf,
  closes,
  day,
  usd,
} from "../portfolio/testing/portfolio-rows.ts";
import type { HoldingRow, TransactionRow } from "../rebuild/rebuild-types.ts";

const flat = closes([
  ["2023-12-01", 10],
  ["2024-12-31", 10],
]);
const names = ["ACME", "BETA", "NEWCO", "OTHER"];
const JUNE_3 = "2024-06-03";
const bought = [
  aDeposit("2024-02-01", 30_000),
  aBuy("2024-02-01", "ACME", 2000, 10),
  aBuy("2024-02-01", "BETA", 1000, 10),
];
const merger = (securityId: string | null, quantity: number, date = JUNE_3, amount = 0) =>
  aRow(date, "transfer", { subtype: "merger", securityId, quantity, amount });
const usdOf = (money: number, date = JUNE_3) => merger("CUR:USD", money, date);
const paid = (securityId: string, money: number, date = JUNE_3) =>
  aRow(date, "cash", { subtype: "merger", securityId, amount: -money });

/** The same rows with other ids, in another order. */
const turned = (rows: readonly TransactionRow[], by: number): TransactionRow[] =>
  rows.map((row, place) => ({ ...row, id: `t${(place * by) % 97}` })).toReversed();

const tell = (holdings: readonly HoldingRow[], transactions: readonly TransactionRow[]) => {
  const replay = replayPortfolio(
    anInput({
      securities: [usd, ...names.map((name) => aSecurity(name))],
      prices: new Map(names.map((name) => [name, flat])),
      holdings: [...holdings],
      transactions: [...transactions],
    }),
  );
  const { portfolio, holdings: shown } = figuresOf(replay);
  return {
    rate: portfolio.portfolioIRR,
    completeness: portfolio.completeness,
    values: new Set(replay.daily.value),
    shown: shown.map((one) => [one.symbol, one.irr, one.totalCostBasis, one.completeness]),
    told: replay.rows.findings.map(({ effect }) => effect.en),
  };
};
/** What is shown, which hangs neither on ids nor on the order of rows. */
const shownOf = (holdings: readonly HoldingRow[], rows: readonly TransactionRow[]) => {
  const all = [...bought, ...rows];
  const shown = tell(holdings, all);
  for (const by of [1, 5, 31, 60]) expect(tell(holdings, turned(all, by))).toEqual(shown);
  return shown;
};

describe("two takeovers for cash within days of each other", () => {
  const left = [cashOf(15_000), aHolding("ACME", 1000, 10), aHolding("BETA", 500, 10)];
  const sold = (second = JUNE_3) =>
    shownOf(left, [aSell(JUNE_3, "ACME", 1000, 10), aSell(second, "BETA", 500, 10)]);
  const [acme, beta] = [merger("ACME", -1000), merger("BETA", -500)];

  it.each([
    ["name their securities", [acme, beta, paid("BETA", 5000), paid("ACME", 10_000)]],
    [
      "name them in rows without units",
      [acme, beta, merger("BETA", 0, JUNE_3, -5000), merger("ACME", 0, JUNE_3, -10_000)],
    ],
    ["name none", [acme, beta, usdOf(5000), usdOf(10_000)]],
    ["come in parts", [acme, beta, paid("ACME", 4000), paid("ACME", 6000), paid("BETA", 5000)]],
    [
      "are for units in two rows",
      [merger("ACME", -400), merger("ACME", -600), beta, paid("ACME", 10_000), usdOf(5000)],
    ],
  ])("are two sales where their monies %s", (_what, rows) => {
    expect(shownOf(left, rows)).toEqual(sold());
    expect(sold()).toMatchObject({ completeness: "full", values: new Set([30_000]) });
  });

  it("are two sales where the money of the first comes on the day of the second", () => {
    const second = "2024-06-06";
    const rows = [
      acme,
      merger("BETA", -500, second),
      usdOf(10_000, second),
      usdOf(5000, "2024-06-10"),
    ];
    expect(shownOf(left, rows)).toEqual(sold(second));
  });

  it("take the money that names them, whatever it would fit better", () => {
    const rows = [acme, beta, paid("BETA", 9900), paid("ACME", 5100)];
    const sales = [aSell(JUNE_3, "ACME", 1000, 5.1), aSell(JUNE_3, "BETA", 500, 19.8)];
    expect(shownOf(left, rows)).toEqual(shownOf(left, sales));
  });

  it("is a guess beside another merger where its money is a premium that might be the other's", () => {
    const rows = [
      merger("ACME", -1100),
      usdOf(14_000),
      merger("BETA", -1000),
      merger("NEWCO", 1000),
    ];
    const held = [cashOf(14_000), aHolding("ACME", 900, 10), aHolding("NEWCO", 1000, 10)];
    expect(shownOf(held, rows).shown).toMatchObject([
      ["NEWCO", expect.anything(), 10_000, "estimated"],
      ["ACME", expect.anything(), 9000, "estimated"],
    ]);
  });

  it("are estimated where either money fits either", () => {
    const rows = [acme, merger("BETA", -1000), usdOf(10_100), usdOf(9900)];
    const shown = shownOf([cashOf(20_000), aHolding("ACME", 1000, 10)], rows);
    expect(shown).toMatchObject({
      completeness: "estimated",
      shown: [["ACME", expect.anything(), 10_000, "estimated"]],
    });
    expect(shown.told).toHaveLength(2);
  });

  it("are as sure as their days where all is worth the same", () => {
    const rows = [
      acme,
      merger("BETA", -1000, "2024-06-06"),
      usdOf(10_050),
      usdOf(9900, "2024-06-06"),
    ];
    const sales = [aSell(JUNE_3, "ACME", 1000, 10.05), aSell("2024-06-06", "BETA", 1000, 9.9)];
    const now = [cashOf(19_950), aHolding("ACME", 1000, 10)];
    expect(shownOf(now, rows)).toEqual(shownOf(now, sales));
  });
});

describe("a tender for cash within days of another exchange", () => {
  const left = [cashOf(1000), aHolding("ACME", 1900, 10), aHolding("NEWCO", 1000, 10)];
  const became = (date: string) => [merger("BETA", -1000, date), merger("NEWCO", 1000, date)];

  it.each([JUNE_3, "2024-06-05", "2024-06-20"])(
    "is a sale where others become a buyer's on %s",
    (date) => {
      const shown = shownOf(left, [merger("ACME", -100), usdOf(1000), ...became(date)]);
      expect(shown).toEqual(shownOf(left, [aSell(JUNE_3, "ACME", 100, 10), ...became(date)]));
      expect(shown).toMatchObject({ completeness: "full", told: [] });
    },
  );

  it("is estimated, as the other is, where either may have become the buyer's", () => {
    const rows = [merger("ACME", -1000), usdOf(10_000), ...became(JUNE_3)];
    const now = [cashOf(10_000), aHolding("ACME", 1000, 10), aHolding("NEWCO", 1000, 10)];
    expect(shownOf(now, rows).shown.map((one) => one.at(-1))).toEqual(["estimated", "estimated"]);
  });
});

it.each([JUNE_3, "2024-06-05"])(
  "gives each of two buyers' shares the cost of what they are worth, where all came on %s",
  (date) => {
    const rows = [
      merger("ACME", -2000),
      merger("BETA", -1000),
      merger("OTHER", 1000, date),
      merger("NEWCO", 2000, date),
    ];
    const now = [aHolding("NEWCO", 2000, 10), aHolding("OTHER", 1000, 10)];
    expect(shownOf(now, rows)).toMatchObject({
      rate: 0,
      completeness: "full",
      shown: [
        ["NEWCO", 0, 20_000, "full"],
        ["OTHER", 0, 10_000, "full"],
      ],
    });
  },
);

it("is estimated where two that are worth the same become two that are", () => {
  const rows = [merger("ACME", -1000), merger("BETA", -1000)];
  const came = [merger("OTHER", 1000), merger("NEWCO", 1000)];
  const now = [...["ACME", "NEWCO", "OTHER"].map((name) => aHolding(name, 1000, 10))];
  const { shown } = shownOf(now, [...rows, ...came]);
  expect(shown.map((one) => one.at(-1))).toEqual(["estimated", "estimated", "estimated"]);
});

it.each([
  ["after a week", [{ ...merger("NEWCO", 2000), date: day("2024-06-10") }], 2],
  ["never", [], 1],
])("is estimated where what it became is listed %s", (_when, rows, findings) => {
  const now = [aHolding("BETA", 1000, 10), ...rows.map(() => aHolding("NEWCO", 2000, 10))];
  const shown = shownOf(now, [merger("ACME", -2000), ...rows]);
  expect(shown.completeness).toBe("estimated");
  expect(shown.told).toHaveLength(findings);
});

it("is as sure as ever where units of a merger name the money that the cash shows", () => {
  const rows = [merger("ACME", -2000, JUNE_3, -20_000)];
  const now = [cashOf(20_000), aHolding("BETA", 1000, 10)];
  expect(shownOf(now, rows)).toMatchObject({ rate: 0, completeness: "full" });
});

it("counts money beside a buyer's shares once where a part of the units is kept", () => {
  const rows = [merger("ACME", -1000), merger("NEWCO", 500), usdOf(5000)];
  const now = [
    cashOf(5000),
    aHolding("ACME", 1000, 10),
    aHolding("BETA", 1000, 10),
    aHolding("NEWCO", 500, 10),
  ];
  const { shown } = shownOf(now, rows);
  expect(shown).toEqual([
    ["ACME", 0, 10_000, "full"],
    ["BETA", 0, 10_000, "full"],
    ["NEWCO", 0, 10_000, "estimated"],
  ]);
});

it("reads a fraction that is paid under the buyer's name beside its shares", () => {
  const rows = [
    merger("ACME", -2000),
    { ...merger("NEWCO", 1999), date: day("2024-06-05") },
    paid("NEWCO", 10),
  ];
  const now = [cashOf(10), aHolding("BETA", 1000, 10), aHolding("NEWCO", 1999, 10)];
  expect(shownOf(now, rows)).toMatchObject({
    rate: 0,
    values: new Set([30_000]),
    completeness: "estimated",
  });
});
