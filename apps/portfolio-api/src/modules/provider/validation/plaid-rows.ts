import type { IsoDate } from "@stocks-vibe/portfolio-math";
import type { SecurityType, StoredTaxLot } from "../../../storage/schema.ts";
import type {
  ProviderAccount,
  ProviderHolding,
  ProviderSecurity,
  ProviderTransaction,
} from "../link-provider.ts";
import {
  amountOf,
  currencyOf,
  dayOf,
  dayOfMoment,
  idOf,
  isoCurrencyOf,
  textOf,
  unitsOf,
  yesOrNo,
} from "./field-rules.ts";
import {
  fieldOf,
  type ReadRow,
  type RowFields,
  type RowIdentity,
  readableId,
  readRow,
} from "./read-row.ts";

/** What the rows of one answer are checked by. */
export interface BorderRules {
  readonly today: IsoDate;
  /** Characters of a name or a symbol. */
  readonly textLength: number;
}

/** What is known of the securities of an answer when its other rows are named. */
export type Symbols = ReadonlyMap<string, string>;

const nobody = { rowId: null, name: null, providerAccountId: null, providerSecurityId: null };

const currencyIn = (fields: RowFields): string =>
  fields.find("iso_currency_code", isoCurrencyOf) ??
  fields.find("unofficial_currency_code", currencyOf) ??
  "USD";

export function readAccount(raw: unknown, rules: BorderRules): ReadRow<ProviderAccount> {
  const id = readableId(raw, "account_id");
  const text = textOf(rules.textLength);
  const named = text(fieldOf(raw, "name"));
  const identity: RowIdentity = {
    ...nobody,
    kind: "account",
    rowId: id,
    name: "value" in named ? named.value : null,
    providerAccountId: id,
  };
  return readRow(identity, raw, (row) => {
    const balances = row.inside("balances");
    return {
      providerAccountId: row.need("account_id", idOf),
      name: row.part("name", text) ?? "Unnamed account",
      mask: row.part("mask", text),
      type: row.need("type", text),
      subtype: row.part("subtype", text),
      currency: currencyIn(balances),
      balance: balances.part("current", amountOf),
    };
  });
}

/** A map, since an object also answers to `constructor` and `__proto__`. */
const SECURITY_TYPES = new Map<string, SecurityType>([
  ["equity", "stock"],
  ["etf", "etf"],
  ["mutual fund", "mutual_fund"],
  ["fixed income", "bond"],
  ["cash", "cash"],
]);

/**
 * A security without a ticker goes by its CUSIP, and without one by its name, so that two of them
 * are never taken for one: funds of one house may share a shortened name. Where the name stands for
 * it, it must be readable; elsewhere it is only shown.
 */
export function readSecurity(raw: unknown, rules: BorderRules): ReadRow<ProviderSecurity> {
  const id = readableId(raw, "security_id");
  const text = textOf(rules.textLength);
  const identity: RowIdentity = {
    ...nobody,
    kind: "security",
    rowId: id,
    providerSecurityId: id,
  };
  return readRow(identity, raw, (row) => {
    const providerSecurityId = row.need("security_id", idOf);
    const ticker = row.find("ticker_symbol", text);
    const cusip = row.part("cusip", text);
    const symbol = ticker ?? cusip;
    const name = symbol === null ? row.find("name", text) : row.part("name", text);
    const type = SECURITY_TYPES.get(row.find("type", text) ?? "") ?? "other";
    return {
      providerSecurityId,
      symbol: symbol ?? name ?? providerSecurityId,
      cusip,
      name: name ?? ticker ?? "Unnamed security",
      type: row.find("is_cash_equivalent", yesOrNo) ? "cash" : type,
      currency: currencyIn(row),
    };
  });
}

function readTaxLot(
  raw: unknown,
  holding: RowIdentity,
  { today }: BorderRules,
): ReadRow<StoredTaxLot> {
  const rowId = readableId(raw, "institution_lot_id");
  return readRow({ ...holding, kind: "tax-lot", rowId }, raw, (lot) => ({
    lotId: lot.find("institution_lot_id", idOf),
    date: lot.find("original_purchase_datetime", dayOfMoment(today)),
    quantity: lot.find("quantity", amountOf),
    costBasis: lot.find("cost_basis", amountOf),
  }));
}

/**
 * `cash` names the securities that are money: those count by their value, whatever number of them
 * is told.
 */
export function readHolding(
  raw: unknown,
  rules: BorderRules,
  symbols: Symbols,
  cash: ReadonlySet<string> = new Set(),
): ReadRow<ProviderHolding> {
  const security = readableId(raw, "security_id");
  const identity: RowIdentity = {
    kind: "holding",
    rowId: security,
    name: symbols.get(security ?? "") ?? null,
    providerAccountId: readableId(raw, "account_id"),
    providerSecurityId: security,
  };
  return readRow(identity, raw, (row) => {
    const providerAccountId = row.need("account_id", idOf);
    const providerSecurityId = row.need("security_id", idOf);
    const value = row.need("institution_value", amountOf);
    return {
      providerAccountId,
      providerSecurityId,
      quantity: row.need("quantity", cash.has(providerSecurityId) ? amountOf : unitsOf(value)),
      price: row.need("institution_price", amountOf),
      priceAsOf: row.part("institution_price_as_of", dayOf(rules.today)),
      value,
      // Unknown is a cost that figures can live with; a wrong one is not.
      costBasis: row.part("cost_basis", amountOf),
      currency: currencyIn(row),
      taxLots: row.rows("tax_lots", (lot) => readTaxLot(lot, identity, rules)),
    };
  });
}

export function readTransaction(
  raw: unknown,
  rules: BorderRules,
  symbols: Symbols,
): ReadRow<ProviderTransaction> {
  const security = readableId(raw, "security_id");
  const text = textOf(rules.textLength);
  const identity: RowIdentity = {
    kind: "transaction",
    rowId: readableId(raw, "investment_transaction_id"),
    name: symbols.get(security ?? "") ?? null,
    providerAccountId: readableId(raw, "account_id"),
    providerSecurityId: security,
  };
  return readRow(identity, raw, (row) => ({
    providerTransactionId: row.need("investment_transaction_id", idOf),
    providerAccountId: row.need("account_id", idOf),
    providerSecurityId: row.find("security_id", idOf),
    day: row.need("date", dayOf(rules.today)),
    name: row.part("name", text) ?? "Unnamed transaction",
    quantity: row.need("quantity", amountOf),
    amount: row.need("amount", amountOf),
    price: row.need("price", amountOf),
    fees: row.find("fees", amountOf),
    type: row.need("type", text),
    // With its type it decides what the row does to lots and cash.
    subtype: row.find("subtype", text),
    currency: currencyIn(row),
    cancels: row.find("cancel_transaction_id", idOf),
  }));
}
