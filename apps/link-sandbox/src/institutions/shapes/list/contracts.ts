import type { Shape, ShapeSecurity } from "../shape.ts";
import { buy, cash, deposit, held, onALine, sell } from "../shape-rows.ts";

const account = (name: string) => [{ key: "brokerage", name, subtype: "brokerage" }] as const;

const bill: ShapeSecurity = {
  stem: "TBL",
  name: "U.S. Treasury bill",
  type: "fixed income",
  ticker: null,
  cusip: "900000AA1",
};
const matured: Shape = {
  username: "user_shape_matured_bond",
  tells: {
    en: "a bond of $10,000, quoted in percent, that has matured",
    es: "un bono de $10,000, cotizado en porcentaje, que ya venció",
  },
  accounts: account("Matured Bond"),
  securities: [bill],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [cash(10_000, asOf)],
      rows: [
        deposit(days.back(270), 9_700),
        buy(days.back(270), bill, [10_000, 97], { amount: 9_700 }),
        sell(days.back(90), bill, [10_000, 100], { amount: -10_000 }),
      ],
    },
  ],
};

const call: ShapeSecurity = {
  stem: "OPC",
  name: "Larkspur Robotics call 80",
  type: "derivative",
  ticker: null,
};
const closed: Shape = {
  username: "user_shape_closed_option",
  tells: {
    en: "options, a hundred shares each, that were bought and sold again",
    es: "opciones, de cien acciones cada una, que se compraron y se volvieron a vender",
  },
  accounts: account("Closed Option"),
  securities: [call],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [cash(5_200, asOf)],
      rows: [
        deposit(days.back(200), 5_000),
        buy(days.back(180), call, [2, 3], { amount: 600 }),
        sell(days.back(100), call, [2, 4], { amount: -800 }),
      ],
    },
  ],
};

const put: ShapeSecurity = {
  stem: "OPW",
  name: "Castellan Semiconductors put 40",
  type: "derivative",
  ticker: null,
};
const written: Shape = {
  username: "user_shape_written_option",
  tells: {
    en: "an option that was written, and is owed",
    es: "una opción que se emitió y se debe",
  },
  accounts: account("Written Option"),
  securities: [put],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(put, [-1, 1], { value: -100, priceAsOf: asOf }), cash(10_300, asOf)],
      rows: [
        deposit(days.back(200), 10_000),
        sell(days.back(100), put, [1, 3], { amount: -300, subtype: "sell short" }),
      ],
    },
  ],
};

const fallen: ShapeSecurity = {
  stem: "SHT",
  name: "Fennel Motors Inc.",
  type: "equity",
  market: { close: (days, day) => onALine([days.back(100), 30], [days.linked, 10])(day) },
};
const short: Shape = {
  username: "user_shape_short_sale",
  tells: {
    en: "shares sold short, and owed",
    es: "acciones vendidas en corto, que se deben",
  },
  accounts: account("Short Sale"),
  securities: [fallen],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(fallen, [-10, 10], { priceAsOf: asOf }), cash(10_300, asOf)],
      rows: [
        deposit(days.back(200), 10_000),
        sell(days.back(100), fallen, [10, 30], { subtype: "sell short" }),
      ],
    },
  ],
};

/** Bonds, options and short sales. */
export const contractShapes: readonly Shape[] = [matured, closed, written, short];
