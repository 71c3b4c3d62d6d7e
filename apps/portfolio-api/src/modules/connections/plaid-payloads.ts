import * as z from "zod";
import type { SecurityType } from "../../schema.ts";
import type {
  ProviderAccount,
  ProviderHolding,
  ProviderSecurity,
  ProviderTransaction,
} from "./link-provider.ts";

const text = z.string().nullish();
const number = z.number().nullish();

const taxLot = z.object({
  institution_lot_id: text,
  original_purchase_datetime: text,
  quantity: number,
  cost_basis: number,
});

const account = z.object({
  account_id: z.string(),
  name: z.string(),
  mask: text,
  type: z.string(),
  subtype: text,
  balances: z.object({ current: number, iso_currency_code: text, unofficial_currency_code: text }),
});

const security = z.object({
  security_id: z.string(),
  name: text,
  ticker_symbol: text,
  cusip: text,
  type: text,
  is_cash_equivalent: z.boolean().nullish(),
  iso_currency_code: text,
  unofficial_currency_code: text,
});

const holding = z.object({
  account_id: z.string(),
  security_id: z.string(),
  institution_price: z.number(),
  institution_price_as_of: text,
  institution_value: z.number(),
  cost_basis: number,
  quantity: z.number(),
  iso_currency_code: text,
  unofficial_currency_code: text,
  tax_lots: z.array(taxLot).nullish(),
});

const transaction = z.object({
  investment_transaction_id: z.string(),
  account_id: z.string(),
  security_id: text,
  date: z.string(),
  name: z.string(),
  quantity: z.number(),
  amount: z.number(),
  price: z.number(),
  fees: number,
  type: z.string(),
  subtype: text,
  iso_currency_code: text,
  unofficial_currency_code: text,
  cancel_transaction_id: text,
});

export const holdingsPayload = z.object({
  accounts: z.array(account),
  holdings: z.array(holding),
  securities: z.array(security),
});

export const transactionsPayload = z.object({
  investment_transactions: z.array(transaction),
  total_investment_transactions: z.int(),
  securities: z.array(security),
});

export const itemPayload = z.object({
  item: z.object({
    institution_id: text,
    institution_name: text,
    error: z.object({ error_code: z.string() }).nullish(),
  }),
});

interface Currencies {
  readonly iso_currency_code?: string | null | undefined;
  readonly unofficial_currency_code?: string | null | undefined;
}

const currencyOf = (amount: Currencies): string =>
  amount.iso_currency_code ?? amount.unofficial_currency_code ?? "USD";

const SECURITY_TYPES: Readonly<Record<string, SecurityType>> = {
  equity: "stock",
  etf: "etf",
  "mutual fund": "mutual_fund",
  "fixed income": "bond",
  cash: "cash",
};

const securityType = (row: z.infer<typeof security>): SecurityType =>
  row.is_cash_equivalent ? "cash" : (SECURITY_TYPES[row.type ?? ""] ?? "other");

export const toAccount = (row: z.infer<typeof account>): ProviderAccount => ({
  providerAccountId: row.account_id,
  name: row.name,
  mask: row.mask ?? null,
  type: row.type,
  subtype: row.subtype ?? null,
  currency: currencyOf(row.balances),
  balance: row.balances.current ?? null,
});

/** Securities without a ticker keep their name as symbol, so that two of them are never taken for one. */
export const toSecurity = (row: z.infer<typeof security>): ProviderSecurity => ({
  providerSecurityId: row.security_id,
  symbol: row.ticker_symbol ?? row.name ?? row.security_id,
  cusip: row.cusip ?? null,
  name: row.name ?? row.ticker_symbol ?? "Unnamed security",
  type: securityType(row),
  currency: currencyOf(row),
});

export const toHolding = (row: z.infer<typeof holding>): ProviderHolding => ({
  providerAccountId: row.account_id,
  providerSecurityId: row.security_id,
  quantity: row.quantity,
  price: row.institution_price,
  priceAsOf: row.institution_price_as_of ?? null,
  value: row.institution_value,
  costBasis: row.cost_basis ?? null,
  currency: currencyOf(row),
  taxLots: (row.tax_lots ?? []).map((lot) => ({
    lotId: lot.institution_lot_id ?? null,
    date: lot.original_purchase_datetime?.slice(0, 10) ?? null,
    quantity: lot.quantity ?? null,
    costBasis: lot.cost_basis ?? null,
  })),
});

export const toTransaction = (row: z.infer<typeof transaction>): ProviderTransaction => ({
  providerTransactionId: row.investment_transaction_id,
  providerAccountId: row.account_id,
  providerSecurityId: row.security_id ?? null,
  day: row.date,
  name: row.name,
  quantity: row.quantity,
  amount: row.amount,
  price: row.price,
  fees: row.fees ?? null,
  type: row.type,
  subtype: row.subtype ?? null,
  currency: currencyOf(row),
  cancels: row.cancel_transaction_id ?? null,
});
