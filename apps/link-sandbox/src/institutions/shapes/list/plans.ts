import type { Shape, ShapeSecurity } from "../shape.ts";
import { buy, held, moved } from "../shape-rows.ts";

const account = (name: string) => [{ key: "401k", name, subtype: "401k" }] as const;
const contribution = { subtype: "contribution" } as const;

const pooled: ShapeSecurity = {
  stem: "PUF",
  name: "Harrow Pooled Equity Fund",
  type: "mutual fund",
  ticker: null,
};
const unpriced: Shape = {
  username: "user_shape_unpriced_fund",
  tells: {
    en: "contributions to a plan's own fund, listed without a price",
    es: "aportaciones al fondo propio de un plan, registradas sin precio",
  },
  accounts: account("Unpriced Fund"),
  securities: [pooled],
  write: ({ days, asOf }) => [
    {
      key: "401k",
      holdings: [held(pooled, [1_000, 11], { priceAsOf: asOf })],
      rows: Array.from({ length: 10 }, (_, month) =>
        buy(days.back(690 - 30 * month), pooled, [100, 0], { ...contribution, amount: 1_000 }),
      ),
    },
  ],
};

const growth: ShapeSecurity = {
  stem: "RBG",
  name: "Harrow Growth Fund",
  type: "mutual fund",
  market: { close: () => 20 },
};
const income: ShapeSecurity = {
  stem: "RBI",
  name: "Harrow Income Fund",
  type: "mutual fund",
  market: { close: () => 50 },
};
const rebalanced: Shape = {
  username: "user_shape_rebalance",
  tells: {
    en: "half of one fund exchanged for another, listed as transfers",
    es: "la mitad de un fondo cambiada por otro, registrada como transferencias",
  },
  accounts: account("Rebalanced Plan"),
  securities: [growth, income],
  write: ({ days, asOf }) => [
    {
      key: "401k",
      holdings: [
        held(growth, [250, 20], { priceAsOf: asOf }),
        held(income, [100, 50], { priceAsOf: asOf }),
      ],
      rows: [
        buy(days.back(400), growth, [500, 20], contribution),
        moved(days.back(200), growth, {
          subtype: "rebalance",
          quantity: -250,
          price: 20,
          amount: -5_000,
        }),
        moved(days.back(200), income, {
          subtype: "rebalance",
          quantity: 100,
          price: 50,
          amount: 5_000,
        }),
      ],
    },
  ],
};

const trust: ShapeSecurity = {
  stem: "CIT",
  name: "Larkmoor Stable Value Trust",
  type: "other",
  ticker: null,
};
const monthly: Shape = {
  username: "user_shape_monthly_price",
  tells: {
    en: "a collective trust without a ticker, priced once a month",
    es: "un fideicomiso colectivo sin símbolo, con un precio al mes",
  },
  accounts: account("Monthly Price"),
  securities: [trust],
  write: ({ days }) => [
    {
      key: "401k",
      holdings: [held(trust, [550, 10], { priceAsOf: days.back(35) })],
      rows: Array.from({ length: 11 }, (_, month) =>
        buy(days.back(360 - 30 * month), trust, [50, 10], contribution),
      ),
    },
  ],
};

/** What workplace plans send. */
export const planShapes: readonly Shape[] = [unpriced, rebalanced, monthly];
