import { expect, it } from "vitest";
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
import type { TransactionRow } from "../rebuild/rebuild-types.ts";

const flat = (price: number) =>
  closes([
    ["2023-12-01", price],
    ["2024-12-31", price],
  ]);
const OLD = "ACME250117C00010000";
const NEW = "NEWCO250117C00020000";
const merger = (securityId: string, quantity: number) =>
  aRow("2024-06-03", "transfer", { subtype: "merger", securityId, quantity });
const option = { type: "other" } as const;

/** Nobody prices the options between what was paid and today: those are Estimated by themselves. */
const shownOf = (money: number, transactions: readonly TransactionRow[]) => {
  const replay = replayPortfolio(
    anInput({
      securities: [
        usd,
        ...["ACME", "NEWCO", "OTHER"].map((name) => aSecurity(name)),
        ...[OLD, NEW].map((name) => aSecurity(name, option)),
      ],
      prices: new Map([
        ["ACME", flat(10)],
        ["NEWCO", flat(20)],
        ["OTHER", flat(10)],
      ]),
      holdings: [
        ...(money === 0 ? [] : [cashOf(money)]),
        ...["NEWCO", "OTHER"].flatMap((name) => {
          const units = transactions.find(({ securityId }) => securityId === name)?.quantity;
          return units ? [aHolding(name, units, name === "NEWCO" ? 20 : 10)] : [];
        }),
        aHolding(NEW, 1, 1, { value: 100 }),
      ],
      transactions: [...transactions],
    }),
  );
  const { holdings } = figuresOf(replay);
  return {
    costs: holdings.map((one) => [one.symbol, one.totalCostBasis, one.completeness]),
    told: replay.rows.findings.map(({ effect }) => effect.en),
  };
};
const bought = [
  aDeposit("2024-02-01", 20_100),
  aBuy("2024-02-01", "ACME", 2000, 10),
  aBuy("2024-02-02", OLD, 1, 1, { amount: 100 }),
];
const options = () => [merger(OLD, -1), merger(NEW, 1)];

it.each([
  ["another", [merger("ACME", -2000), merger("NEWCO", 1000)], 0, [["NEWCO", 20_000, "full"]]],
  [
    "two others",
    [merger("ACME", -2000), merger("NEWCO", 500), merger("OTHER", 1000)],
    0,
    [
      ["NEWCO", 10_000, "full"],
      ["OTHER", 10_000, "full"],
    ],
  ],
] as const)(
  "an option is no thing that a share became: the share became %s, and it another option",
  (_what, rows, money, costs) => {
    const all = [...bought, ...rows, ...options()];
    const shown = shownOf(money, all);
    expect(shown).toEqual({ costs: [...costs, [NEW, 100, "estimated"]], told: [] });
    for (const by of [1, 5, 31, 60]) {
      const turned = all.map((row, place) => ({ ...row, id: `t${(place * by) % 97}` }));
      expect(shownOf(money, turned.toReversed())).toEqual(shown);
    }
  },
);

it("an option is not what came beside the money for a share", () => {
  const paid = [
    merger("ACME", -2000),
    aRow("2024-06-03", "transfer", { subtype: "merger", securityId: "CUR:USD", quantity: 20_000 }),
  ];
  const shown = shownOf(20_000, [...bought, ...paid, ...options()]);
  expect(shown).toEqual({ costs: [[NEW, 100, "estimated"]], told: [] });
});
