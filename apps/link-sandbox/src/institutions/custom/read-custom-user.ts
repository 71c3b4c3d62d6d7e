import * as z from "zod";
import { dayOf } from "../../market/calendar/day.ts";
import type { Reading, Shape, ShapeHolding, ShapeRow, ShapeSecurity } from "../shapes/shape.ts";

const amount = z.number();
const day = z.iso.date();
const text = z.string().min(1).max(300);

const security = z.strictObject({
  ticker_symbol: text.nullish(),
  name: text.nullish(),
  isin: text.nullish(),
  cusip: text.nullish(),
  sedol: text.nullish(),
  currency: text.nullish(),
});

const holding = z.strictObject({
  institution_price: amount,
  institution_price_as_of: day.nullish(),
  cost_basis: amount.nullish(),
  quantity: amount,
  currency: text.nullish(),
  security,
  vested_quantity: amount.nullish(),
  vested_value: amount.nullish(),
});

const transaction = z.strictObject({
  date: day,
  name: text,
  quantity: amount,
  price: amount,
  fees: amount.nullish(),
  type: z.enum(["buy", "sell", "cash", "fee", "transfer", "cancel"]),
  currency: text.nullish(),
  security: security.nullish(),
});

/** The official types name one, the official examples send several: both are taken. */
const oneOrMore = <Row extends z.ZodType>(row: Row) =>
  z
    .union([z.array(row).max(1_000), row])
    .transform((given) => [given].flat())
    .nullish();

const account = z.looseObject({
  type: text,
  subtype: text,
  starting_balance: amount.nullish(),
  force_available_balance: amount.nullish(),
  currency: text.nullish(),
  meta: z
    .looseObject({
      name: text.nullish(),
      official_name: text.nullish(),
      mask: z
        .string()
        .regex(/^[a-zA-Z0-9]{2,4}$/)
        .nullish(),
    })
    .nullish(),
  holdings: oneOrMore(holding),
  investment_transactions: oneOrMore(transaction),
});

/**
 * What the password of `user_custom` may say. Keys of products that the sandbox lacks are left
 * aside; a slip within a holding or a row is not.
 */
const customUser = z.looseObject({
  version: z.union([z.string(), z.number()]).nullish(),
  seed: z.string().nullish(),
  force_error: z.string().nullish(),
  override_accounts: z.array(account).min(1).max(20).nullish(),
});
export type CustomUser = z.infer<typeof customUser>;
type CustomAccount = z.infer<typeof account>;
type CustomSecurity = z.infer<typeof security>;

export type ReadCustomUser =
  | { readonly kind: "user"; readonly user: CustomUser }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * A union hides what is wrong with either of its sides; the first complaint of the deepest is what
 * its writer needs.
 */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.flat().map(deepest);
  const [best] = inner.sort((left, right) => right.path.length - left.path.length);
  return best ? { ...best, path: [...issue.path, ...best.path] } : issue;
}

function parseJson(password: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(password) };
  } catch {
    // LocalizedText to whoever typed it; where exactly the JSON breaks is the engine's wording and
    // not ours.
    return undefined;
  }
}

/** Pure: the accounts that a password writes down, or in words what is wrong with them. */
export function readCustomUser(password: string): ReadCustomUser {
  const json = parseJson(password);
  if (!json) return { kind: "unreadable", reason: "the password is not JSON" };
  const parsed = customUser.safeParse(json.value);
  if (parsed.success) return { kind: "user", user: parsed.data };
  const [first] = parsed.error.issues;
  const issue = first && deepest(first);
  const place = issue?.path.map(String).join(".") || "the password";
  return { kind: "unreadable", reason: `${place}: ${issue?.message ?? "not readable"}` };
}

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
