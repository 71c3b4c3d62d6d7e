import type { Shape, ShapeSecurity } from "../shape.ts";
import { buy, deposit, held } from "../shape-rows.ts";

const stock = (stem: string, name: string): ShapeSecurity => ({
  stem,
  name,
  type: "equity",
  market: { close: () => 100 },
});

/** The reading that lacks something; the next one has it again. */
const SHORT = 2;

const rolling = stock("RWN", "Gorse Energy Inc.");
const rolled: Shape = {
  username: "user_shape_rolled_window",
  tells: {
    en: "a listing whose window rolls on: a second reading lacks the first year",
    es: "un historial cuya ventana avanza: a una segunda lectura le falta el primer año",
  },
  accounts: [{ key: "brokerage", name: "Rolled Window", subtype: "brokerage" }],
  securities: [rolling],
  write: ({ days, asOf, count }) => {
    const all = [700, 500, 300, 100].flatMap((back) => [
      deposit(days.back(back), 1_000),
      buy(days.back(back), rolling, [10, 100]),
    ]);
    return [
      {
        key: "brokerage",
        holdings: [held(rolling, [40, 100], { costBasis: 4_000, priceAsOf: asOf })],
        rows: count < SHORT ? all : all.filter(({ day }) => day >= days.back(365)),
      },
    ];
  },
};

const [first, second] = [stock("OAF", "Heath Retail Inc."), stock("OAS", "Iris Printing Co.")];
const omittedAccount: Shape = {
  username: "user_shape_omitted_account",
  tells: {
    en: "two accounts, of which a second reading lists one",
    es: "dos cuentas, de las que una segunda lectura muestra solo una",
  },
  accounts: [
    { key: "first", name: "Always Listed", subtype: "brokerage" },
    { key: "second", name: "Omitted Once", subtype: "ira" },
  ],
  securities: [first, second],
  write: ({ days, asOf, count }) => {
    const of = (key: string, security: ShapeSecurity) => ({
      key,
      holdings: [held(security, [10, 100], { costBasis: 1_000, priceAsOf: asOf })],
      rows: [deposit(days.back(200), 1_000), buy(days.back(200), security, [10, 100])],
    });
    return [of("first", first), ...(count === SHORT ? [] : [of("second", second)])];
  },
};

const emptied = stock("EML", "Juniper Media Inc.");
const emptyListing: Shape = {
  username: "user_shape_empty_listing",
  tells: {
    en: "an account that comes back empty from a second reading, with its balance",
    es: "una cuenta que una segunda lectura devuelve vacía, con su saldo",
  },
  accounts: [{ key: "brokerage", name: "Empty Listing", subtype: "brokerage" }],
  securities: [emptied],
  write: ({ days, asOf, count }) => [
    count === SHORT
      ? { key: "brokerage", balance: 1_000, holdings: [], rows: [] }
      : {
          key: "brokerage",
          holdings: [held(emptied, [10, 100], { costBasis: 1_000, priceAsOf: asOf })],
          rows: [deposit(days.back(20), 1_000), buy(days.back(20), emptied, [10, 100])],
        },
  ],
};

const skipped = stock("OMR", "Knapweed Steel Corp.");
const omittedRow: Shape = {
  username: "user_shape_omitted_row",
  tells: {
    en: "a purchase that a second reading leaves out, and a third has again",
    es: "una compra que una segunda lectura omite y una tercera vuelve a mostrar",
  },
  accounts: [{ key: "brokerage", name: "Omitted Row", subtype: "brokerage" }],
  securities: [skipped],
  write: ({ days, asOf, count }) => [
    {
      key: "brokerage",
      holdings: [held(skipped, [20, 100], { costBasis: 2_000, priceAsOf: asOf })],
      rows: [
        deposit(days.back(20), 2_000),
        buy(days.back(20), skipped, [10, 100]),
        ...(count === SHORT ? [] : [buy(days.back(10), skipped, [10, 100])]),
      ],
    },
  ],
};

/** What a later reading no longer has. */
export const shrinkingShapes: readonly Shape[] = [rolled, omittedAccount, emptyListing, omittedRow];
