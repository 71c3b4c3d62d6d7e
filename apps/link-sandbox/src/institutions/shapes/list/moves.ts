import type { Shape, ShapeSecurity } from "../shape.ts";
import { buy, deposit, held, moved, onALine } from "../shape-rows.ts";

const account = (name: string) => [{ key: "brokerage", name, subtype: "brokerage" }] as const;

const sorrel: ShapeSecurity = {
  stem: "TIK",
  name: "Sorrel Industries Inc.",
  type: "equity",
  market: { close: (days, day) => onALine([days.back(200), 50], [days.linked, 55])(day) },
};
const inKind: Shape = {
  username: "user_shape_in_kind",
  tells: {
    en: "shares that came from another broker, with their old cost and no date",
    es: "acciones que llegaron de otro corredor, con su costo anterior y sin fecha",
  },
  accounts: account("Transfer in Kind"),
  securities: [sorrel],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(sorrel, [100, 55], { costBasis: 2_000, priceAsOf: asOf })],
      rows: [moved(days.back(200), sorrel, { subtype: "transfer", quantity: 100, price: 50 })],
    },
  ],
};

const investor: ShapeSecurity = {
  stem: "CXI",
  name: "Harrow Index Fund Investor",
  type: "mutual fund",
  market: { close: () => 20 },
};
const admiral: ShapeSecurity = {
  stem: "CXA",
  name: "Harrow Index Fund Admiral",
  type: "mutual fund",
  market: { close: (days, day) => onALine([days.back(200), 40], [days.linked, 44])(day) },
};
const exchange: Shape = {
  username: "user_shape_class_exchange",
  tells: {
    en: "one share class of a fund exchanged for another in kind",
    es: "una clase de acciones de un fondo canjeada por otra en especie",
  },
  accounts: account("Class Exchange"),
  securities: [investor, admiral],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(admiral, [50, 44], { costBasis: 2_000, priceAsOf: asOf })],
      rows: [
        deposit(days.back(500), 2_000),
        buy(days.back(500), investor, [100, 20]),
        moved(days.back(200), investor, { subtype: "trade", quantity: -100, price: 20 }),
        moved(days.back(200), admiral, { subtype: "trade", quantity: 50, price: 40 }),
      ],
    },
  ],
};

/** Units that move without money. */
export const moveShapes: readonly Shape[] = [inKind, exchange];
