import type { Shape, ShapeSecurity } from "../shape.ts";
import { buy, deposit, held, onALine } from "../shape-rows.ts";

const account = (name: string) => [{ key: "brokerage", name, subtype: "brokerage" }] as const;

const plunging: ShapeSecurity = {
  stem: "PLG",
  name: "Quill Biotech Inc.",
  type: "equity",
  market: {
    close: (days, day) =>
      day < days.linked ? onALine([days.back(365), 8], [days.back(30), 10])(day) : 6.6,
  },
};
const fallingPrice: Shape = {
  username: "user_shape_falling_price",
  tells: {
    en: "a price of the day before, 1.5 times what the market fell to since",
    es: "un precio del día anterior, 1.5 veces aquel al que cayó el mercado desde entonces",
  },
  accounts: account("Falling Price"),
  securities: [plunging],
  write: ({ days }) => [
    {
      key: "brokerage",
      holdings: [
        held(plunging, [100, 10], {
          costBasis: 800,
          priceAsOf: days.after(days.linked, -1),
        }),
      ],
      rows: [deposit(days.back(365), 800), buy(days.back(365), plunging, [100, 8])],
    },
  ],
};

const peaking: ShapeSecurity = {
  stem: "PEK",
  name: "Rowan Insurance Co.",
  type: "equity",
  market: { close: (days, day) => (day === days.back(120) ? 40 : 20) },
};
const pricePeak: Shape = {
  username: "user_shape_price_peak",
  tells: {
    en: "one market price twice as high as all around it",
    es: "un precio de mercado del doble de los que lo rodean",
  },
  accounts: account("Price Peak"),
  securities: [peaking],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(peaking, [100, 20], { costBasis: 2_000, priceAsOf: asOf })],
      rows: [deposit(days.back(300), 2_000), buy(days.back(300), peaking, [100, 20])],
    },
  ],
};

const revised: ShapeSecurity = {
  stem: "CRP",
  name: "Sedge Mining Corp.",
  type: "equity",
  market: {
    close: (days, day, asOf) => (day === days.linked && asOf === days.linked ? 50 : 55),
  },
};
const correctedPrice: Shape = {
  username: "user_shape_corrected_price",
  tells: {
    en: "a market price of 50 that is corrected to 55 the day after",
    es: "un precio de mercado de 50 que al día siguiente se corrige a 55",
  },
  accounts: account("Corrected Price"),
  securities: [revised],
  write: ({ days }) => [
    {
      key: "brokerage",
      holdings: [
        held(revised, [100, 55], { costBasis: 5_500, priceAsOf: days.after(days.linked, -1) }),
      ],
      rows: [deposit(days.back(200), 5_500), buy(days.back(200), revised, [100, 55])],
    },
  ],
};

const revalued: ShapeSecurity = {
  stem: "CRN",
  name: "Teasel Private Credit Fund",
  type: "other",
  ticker: null,
};
const correctedValue: Shape = {
  username: "user_shape_corrected_value",
  tells: {
    en: "an institution's price of a day that a second reading corrects from 10 to 11",
    es: "un precio diario de la institución que una segunda lectura corrige de 10 a 11",
  },
  accounts: account("Corrected Value"),
  securities: [revalued],
  write: ({ days, count }) => [
    {
      key: "brokerage",
      holdings: [
        held(revalued, [100, count > 1 ? 11 : 10], {
          costBasis: 1_000,
          priceAsOf: days.linked,
        }),
      ],
      rows: [deposit(days.back(200), 1_000), buy(days.back(200), revalued, [100, 10])],
    },
  ],
};

const untitled = (stem: string, name: string, cusip?: string): ShapeSecurity => ({
  stem,
  name,
  type: "mutual fund",
  ticker: "",
  ...(cusip ? { cusip } : {}),
});
const untitledFunds: readonly (readonly [ShapeSecurity, number])[] = [
  [untitled("ETA", "Institutional Fund", "900000BB2"), 10],
  [untitled("ETB", "Institutional Fund", "900000CC3"), 20],
  [untitled("ETC", "Umber Bond Fund"), 30],
  [untitled("ETD", "Vetch Growth Fund"), 40],
];
const emptyTicker: Shape = {
  username: "user_shape_empty_ticker",
  tells: {
    en: "four funds with an empty ticker, two of them of one name",
    es: "cuatro fondos con el símbolo vacío, dos de ellos con el mismo nombre",
  },
  accounts: account("Empty Ticker"),
  securities: untitledFunds.map(([security]) => security),
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: untitledFunds.map(([security, price]) =>
        held(security, [10, price], { costBasis: 10 * price, priceAsOf: asOf }),
      ),
      rows: [
        deposit(days.back(5), 1_000),
        ...untitledFunds.map(([security, price]) => buy(days.back(5), security, [10, price])),
      ],
    },
  ],
};

/** Prices that disagree, are corrected, or can't be asked for. */
export const priceShapes: readonly Shape[] = [
  fallingPrice,
  pricePeak,
  correctedPrice,
  correctedValue,
  emptyTicker,
];
