import { dayOf } from "../../market/calendar/day.ts";
import type { Reading, Shape, ShapeHolding, ShapeRow, ShapeSecurity } from "../shapes/shape.ts";
import type { CustomAccount, CustomSecurity, CustomUser } from "./read-custom-user.ts";

const CASH = /^CUR:/;

/** Securities that say the same are one. */
const nameOf = ({ ticker_symbol, cusip, isin, sedol, name }: CustomSecurity): string =>
  JSON.stringify([ticker_symbol, cusip, isin, sedol, name].map((part) => part ?? null));

const isCash = ({ ticker_symbol: ticker }: CustomSecurity): boolean => CASH.test(ticker ?? "");

const toSecurity = (given: CustomSecurity): ShapeSecurity => ({
  stem: nameOf(given),
  name: given.name ?? given.ticker_symbol ?? given.cusip ?? given.isin ?? "Security",
  type: "equity",
  ticker: given.ticker_symbol ?? null,
  ...(given.cusip ? { cusip: given.cusip } : {}),
  ...(given.isin ? { isin: given.isin } : {}),
  ...(given.currency ? { currency: given.currency } : {}),
});

type Securities = ReadonlyMap<string, ShapeSecurity>;

const find = (all: Securities, given: CustomSecurity | null | undefined): ShapeSecurity | null =>
  given && !isCash(given) ? (all.get(nameOf(given)) ?? null) : null;

const SUBTYPES = {
  buy: "buy",
  sell: "sell",
  fee: "miscellaneous fee",
  transfer: "transfer",
  cancel: "buy",
} as const;

/** The subtype that goes with a type, which is all that a custom row says. */
function subtypeOf(type: ShapeRow["type"], amount: number): string {
  if (type === "cash") return amount > 0 ? "withdrawal" : "deposit";
  return SUBTYPES[type];
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

const rowsOf = (given: CustomAccount, all: Securities): ShapeRow[] =>
  (given.investment_transactions ?? []).map((row, index) => {
    const { date, quantity, price, type } = row;
    const fees = row.fees ?? null;
    // What leaves is positive, as with every row: a purchase's quantity is, a sale's is not.
    const amount = cents(quantity * price + (fees ?? 0));
    return {
      id: String(index),
      name: row.name,
      day: dayOf(date),
      type,
      subtype: subtypeOf(type, amount),
      security: find(all, row.security),
      quantity,
      amount,
      price,
      fees,
      currency: row.currency ?? given.currency ?? "USD",
    };
  });

const holdingsOf = (given: CustomAccount, all: Securities, { asOf }: Reading): ShapeHolding[] =>
  (given.holdings ?? []).map(({ institution_price: price, quantity, ...held }) => ({
    security: find(all, held.security),
    quantity,
    price,
    value: cents(quantity * price),
    costBasis: held.cost_basis ?? null,
    priceAsOf: held.institution_price_as_of ? dayOf(held.institution_price_as_of) : asOf,
    currency: held.currency ?? given.currency ?? "USD",
  }));

const keyOf = (index: number): string => `custom-${index + 1}`;

/**
 * The investment accounts that somebody wrote down, told word for word like any shape. Accounts of
 * other kinds are of products that the sandbox lacks.
 */
export function customShape(user: CustomUser): Shape {
  const accounts = (user.override_accounts ?? []).filter(({ type }) => type === "investment");
  const told = accounts.flatMap(({ holdings, investment_transactions: rows }) => [
    ...(holdings ?? []).map(({ security }) => security),
    ...(rows ?? []).flatMap(({ security }) => security ?? []),
  ]);
  const all: Securities = new Map(
    told.filter((one) => !isCash(one)).map((one) => [nameOf(one), toSecurity(one)]),
  );
  return {
    username: "user_custom",
    tells: {
      en: "accounts that whoever signs in writes down",
      es: "cuentas que escribe quien inicia sesión",
    },
    accounts: accounts.map(({ subtype, meta }, index) => ({
      key: keyOf(index),
      name: meta?.name ?? "Investment account",
      ...(meta?.official_name ? { officialName: meta.official_name } : {}),
      ...(meta?.mask ? { mask: meta.mask } : {}),
      subtype,
    })),
    securities: [...all.values()],
    write: (reading) =>
      accounts.map((given, index) => {
        const holdings = holdingsOf(given, all, reading);
        const { starting_balance: started, force_available_balance: available } = given;
        return {
          key: keyOf(index),
          holdings,
          rows: rowsOf(given, all),
          ...(holdings.length === 0 && started != null ? { balance: started } : {}),
          ...(available != null ? { available } : {}),
        };
      }),
  };
}
