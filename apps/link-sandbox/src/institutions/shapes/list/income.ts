import type { Shape, ShapeSecurity } from "../shape.ts";
import { buy, cash, deposit, held, income, row } from "../shape-rows.ts";

const account = (name: string) => [{ key: "brokerage", name, subtype: "brokerage" }] as const;
const reinvestment = { subtype: "dividend reinvestment" } as const;

const fund = (stem: string, name: string): ShapeSecurity => ({
  stem,
  name,
  type: "etf",
  market: { close: () => 100 },
});

const slow = fund("RIL", "Yarrow Dividend ETF");
const late: Shape = {
  username: "user_shape_late_reinvestment",
  tells: {
    en: "a dividend that is reinvested eight days later",
    es: "un dividendo que se reinvierte ocho días después",
  },
  accounts: account("Late Reinvestment"),
  securities: [slow],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(slow, [110, 100], { costBasis: 11_000, priceAsOf: asOf })],
      rows: [
        deposit(days.back(700), 10_000),
        buy(days.back(700), slow, [100, 100]),
        income(days.back(400), slow, 1_000),
        buy(days.back(392), slow, [10, 100], reinvestment),
      ],
    },
  ],
};

const both = fund("RIJ", "Yarrow Balanced ETF");
const joined: Shape = {
  username: "user_shape_joined_reinvestment",
  tells: {
    en: "a dividend and a capital gain reinvested in one purchase",
    es: "un dividendo y una ganancia de capital reinvertidos en una sola compra",
  },
  accounts: account("Joined Reinvestment"),
  securities: [both],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(both, [110, 100], { costBasis: 11_000, priceAsOf: asOf })],
      rows: [
        deposit(days.back(700), 10_000),
        buy(days.back(700), both, [100, 100]),
        income(days.back(400), both, 600),
        income(days.back(400), both, 400, "long-term capital gain"),
        buy(days.after(days.back(400), 1), both, [10, 100], reinvestment),
      ],
    },
  ],
};

const taxed = fund("RIW", "Yarrow Overseas ETF");
const withheld: Shape = {
  username: "user_shape_withheld_reinvestment",
  tells: {
    en: "a dividend of which a tax is withheld before it is reinvested",
    es: "un dividendo al que se le retiene un impuesto antes de reinvertirse",
  },
  accounts: account("Withheld Reinvestment"),
  securities: [taxed],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(taxed, [108.5, 100], { costBasis: 10_850, priceAsOf: asOf })],
      rows: [
        deposit(days.back(700), 10_000),
        buy(days.back(700), taxed, [100, 100]),
        income(days.back(400), taxed, 1_000),
        row(days.back(400), ["cash", "non-resident tax"], { security: taxed, amount: 150 }),
        buy(days.after(days.back(400), 1), taxed, [8.5, 100], reinvestment),
      ],
    },
  ],
};

const apart = fund("RIU", "Yarrow Value ETF");
const unpaired: Shape = {
  username: "user_shape_unpaired_reinvestment",
  tells: {
    en: "a reinvestment of another amount than the dividend beside it",
    es: "una reinversión por un monto distinto del dividendo que la acompaña",
  },
  accounts: account("Unpaired Reinvestment"),
  securities: [apart],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(apart, [107, 100], { costBasis: 10_700, priceAsOf: asOf }), cash(300, asOf)],
      rows: [
        deposit(days.back(700), 10_000),
        buy(days.back(700), apart, [100, 100]),
        income(days.back(400), apart, 1_000),
        buy(days.back(392), apart, [7, 100], reinvestment),
      ],
    },
  ],
};

/** Reinvestments unlike their income. */
export const incomeShapes: readonly Shape[] = [late, joined, withheld, unpaired];
