import type { Shape, ShapeSecurity } from "../shape.ts";
import type { ShapeDays } from "../shape-days.ts";
import { buy, cash, deposit, held, onALine, row } from "../shape-rows.ts";

const account = (name: string) => [{ key: "brokerage", name, subtype: "brokerage" }] as const;

const risingTo = (stem: string, name: string, price: number): ShapeSecurity => ({
  stem,
  name,
  type: "equity",
  market: { close: (days, day) => onALine([days.back(365), 100], [days.linked, price])(day) },
});

const home = risingTo("FGN", "Linden Bank Corp.", 105.1);
const foreign: Shape = {
  username: "user_shape_foreign_cash",
  tells: {
    en: "a withdrawal of 50,000 in Canadian dollars",
    es: "un retiro de 50,000 dólares canadienses",
  },
  accounts: account("Foreign Cash"),
  securities: [home],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(home, [100, 105.1], { costBasis: 10_000, priceAsOf: asOf })],
      rows: [
        deposit(days.back(365), 10_000),
        buy(days.back(365), home, [100, 100]),
        row(days.back(100), ["cash", "withdrawal"], { amount: 50_000, currency: "CAD" }),
      ],
    },
  ],
};

const costless = risingTo("ZRB", "Mallow Textiles Inc.", 110);
const zeroBasis: Shape = {
  username: "user_shape_zero_basis",
  tells: {
    en: "a cost of 0 beside purchases that cost something",
    es: "un costo de 0 junto a compras que costaron algo",
  },
  accounts: account("Zero Basis"),
  securities: [costless],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(costless, [10, 110], { costBasis: 0, priceAsOf: asOf })],
      rows: [deposit(days.back(365), 1_000), buy(days.back(365), costless, [10, 100])],
    },
  ],
};

const promoted = risingTo("FRS", "Nettle Games Inc.", 110);
const freeShares: Shape = {
  username: "user_shape_free_shares",
  tells: {
    en: "shares listed with neither a price nor an amount",
    es: "acciones registradas sin precio ni monto",
  },
  accounts: account("Free Shares"),
  securities: [promoted],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(promoted, [12, 110], { priceAsOf: asOf })],
      rows: [
        deposit(days.back(365), 1_000),
        buy(days.back(365), promoted, [10, 100]),
        buy(days.back(100), promoted, [2, 0]),
      ],
    },
  ],
};

const givenOn = (days: ShapeDays) => days.back(150);
const giving: ShapeSecurity = {
  stem: "STD",
  name: "Osier Timber Co.",
  type: "equity",
  market: { close: (days, day) => (day < givenOn(days) ? 100 : 80) },
};
const stockDividend: Shape = {
  username: "user_shape_stock_dividend",
  tells: {
    en: "shares given as a dividend: five for four",
    es: "acciones entregadas como dividendo: cinco por cuatro",
  },
  accounts: account("Stock Dividend"),
  securities: [giving],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(giving, [12.5, 80], { costBasis: 1_000, priceAsOf: asOf })],
      rows: [
        deposit(days.back(365), 1_000),
        buy(days.back(365), giving, [10, 100]),
        row(givenOn(days), ["cash", "stock distribution"], { security: giving, quantity: 2.5 }),
      ],
    },
  ],
};

const charged = risingTo("FEE", "Plover Shipping Corp.", 110);
const feesApart: Shape = {
  username: "user_shape_fees_apart",
  tells: {
    en: "a fee beside an amount that leaves it out",
    es: "una comisión junto a un monto que no la incluye",
  },
  accounts: account("Fees Apart"),
  securities: [charged],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [
        held(charged, [10, 110], { costBasis: 1_009.95, priceAsOf: asOf }),
        cash(40.05, asOf),
      ],
      rows: [
        deposit(days.back(365), 1_050),
        buy(days.back(365), charged, [10, 100], { fees: 9.95 }),
      ],
    },
  ],
};

/** Amounts, costs and currencies that can't be taken as they stand. */
export const amountShapes: readonly Shape[] = [
  foreign,
  zeroBasis,
  freeShares,
  stockDividend,
  feesApart,
];
