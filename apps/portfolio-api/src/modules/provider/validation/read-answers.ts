import * as z from "zod";
import type {
  ProviderHolding,
  ProviderHoldings,
  ProviderSecurity,
  ProviderTransaction,
  ProviderTransactions,
} from "../link-provider.ts";
import {
  type BorderRules,
  readAccount,
  readHolding,
  readSecurity,
  readTransaction,
  type Symbols,
} from "./plaid-rows.ts";
import {
  fieldOf,
  type ReadRow,
  type RefusedRow,
  type RowIdentity,
  readableId,
} from "./read-row.ts";

/** What two rows of one holding have that adds up. */
export interface AddedHolding<Lot> {
  readonly quantity: number;
  readonly value: number;
  readonly costBasis: number | null;
  readonly priceAsOf: string | null;
  readonly taxLots: readonly Lot[];
}

/**
 * One holding of two rows, as 401(k) plans list one fund by the source of its money. The newer
 * price counts; a cost or lots that only one of them knows are not known of both.
 */
export function addHoldings<Lot, Holding extends AddedHolding<Lot>>(
  a: Holding,
  b: Holding,
): Holding & { readonly taxLots: Lot[] } {
  const bothHaveLots = a.taxLots.length > 0 && b.taxLots.length > 0;
  return {
    ...((b.priceAsOf ?? "") > (a.priceAsOf ?? "") ? b : a),
    quantity: a.quantity + b.quantity,
    value: a.value + b.value,
    costBasis: a.costBasis === null || b.costBasis === null ? null : a.costBasis + b.costBasis,
    taxLots: bothHaveLots ? [...a.taxLots, ...b.taxLots] : [],
  };
}

/** Rows of which each stands once, and those that stood again. */
interface Unrepeated<Row> {
  readonly rows: readonly Row[];
  readonly refused: readonly RefusedRow[];
}

/** The first of each id stays; what comes again under it is refused, whatever it says. */
function withoutRepeated<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  identityOf: (row: Row) => RowIdentity,
): Unrepeated<Row> {
  const known = new Set<string>();
  const refused: RefusedRow[] = [];
  const kept = rows.filter((row) => {
    const key = keyOf(row);
    if (!known.has(key)) {
      known.add(key);
      return true;
    }
    const told = { field: "id", reason: "duplicate", excerpt: null, isFiltered: false } as const;
    refused.push({ ...identityOf(row), ...told });
    return false;
  });
  return { rows: kept, refused };
}

/**
 * One holding per account and security. A 401(k) lists the same fund once for each source of money:
 * those are added up. The same row word for word is the same row told twice, and counts once.
 */
function mergeSources(
  rows: readonly ProviderHolding[],
  identityOf: (row: ProviderHolding) => RowIdentity,
): Unrepeated<ProviderHolding> {
  const distinct = withoutRepeated(rows, (row) => JSON.stringify(row), identityOf);
  const byKey = new Map<string, ProviderHolding>();
  for (const row of distinct.rows) {
    const key = JSON.stringify([row.providerAccountId, row.providerSecurityId]);
    const first = byKey.get(key);
    byKey.set(key, first ? addHoldings(first, row) : row);
  }
  return { rows: [...byKey.values()], refused: distinct.refused };
}

const rows = z.array(z.unknown());
const holdingsEnvelope = z.object({ accounts: rows, holdings: rows, securities: rows });
const transactionsEnvelope = z.object({
  investment_transactions: rows,
  total_investment_transactions: z.int(),
  securities: rows,
});

interface ReadRows<Value> {
  readonly values: readonly Value[];
  readonly refused: readonly RefusedRow[];
}

function readEach<Value>(
  list: readonly unknown[],
  read: (raw: unknown) => ReadRow<Value>,
): ReadRows<Value> {
  const each = list.map(read);
  return {
    values: each.flatMap(({ value }) => (value === undefined ? [] : [value])),
    refused: each.flatMap(({ refused }) => refused),
  };
}

const symbolsOf = (securities: readonly ProviderSecurity[]): Symbols =>
  new Map(securities.map((row) => [row.providerSecurityId, row.symbol]));

const cashOf = (securities: readonly ProviderSecurity[]): ReadonlySet<string> =>
  new Set(securities.flatMap((row) => (row.type === "cash" ? [row.providerSecurityId] : [])));

/**
 * Securities by id: several pages tell of the same one, in the same words. The last word counts, a
 * refusal is told once.
 */
function bySecurity({ values, refused }: ReadRows<ProviderSecurity>) {
  const securities = new Map(values.map((row) => [row.providerSecurityId, row]));
  const told = new Map(refused.map((row) => [`${row.rowId} ${row.field} ${row.excerpt}`, row]));
  return { securities: [...securities.values()], refused: [...told.values()] };
}

/** Banks and loans of the same login are no portfolio: their rows are left aside without a word. */
const isElsewhere = (raw: unknown): boolean => {
  const type = fieldOf(raw, "type");
  return typeof type === "string" && type !== "investment";
};

/** What one answer lists, tax lots included. */
function countRows(list: readonly unknown[]): number {
  return list.reduce<number>((count, raw) => {
    const lots = fieldOf(raw, "tax_lots");
    return count + 1 + (Array.isArray(lots) ? lots.length : 0);
  }, 0);
}

/**
 * Reads an answer with holdings row by row; undefined when it isn't one at all. Never throws: rows
 * that can't be are refused with a finding each, and the rest goes on.
 */
export function readHoldings(
  answer: unknown,
  rules: BorderRules,
): (ProviderHoldings & { readonly listed: number }) | undefined {
  const envelope = holdingsEnvelope.safeParse(answer);
  if (!envelope.success) return undefined;
  const elsewhere = envelope.data.accounts.filter(isElsewhere);
  const elsewhereIds = new Set(elsewhere.map((raw) => readableId(raw, "account_id")));
  elsewhereIds.delete(null);
  const own = (raw: unknown): boolean => !elsewhereIds.has(readableId(raw, "account_id"));

  const read = readEach(
    envelope.data.accounts.filter((raw) => !isElsewhere(raw)),
    (raw) => readAccount(raw, rules),
  );
  const accounts = withoutRepeated(
    read.values,
    (row) => row.providerAccountId,
    ({ providerAccountId: id, name }) => ({
      kind: "account",
      rowId: id,
      name,
      providerAccountId: id,
      providerSecurityId: null,
    }),
  );
  const listed = bySecurity(readEach(envelope.data.securities, (raw) => readSecurity(raw, rules)));
  const symbols = symbolsOf(listed.securities);
  const cash = cashOf(listed.securities);
  const held = readEach(envelope.data.holdings.filter(own), (raw) =>
    readHolding(raw, rules, symbols, cash),
  );
  const holdings = mergeSources(held.values, (row) => ({
    kind: "holding",
    rowId: row.providerSecurityId,
    name: symbols.get(row.providerSecurityId) ?? null,
    providerAccountId: row.providerAccountId,
    providerSecurityId: row.providerSecurityId,
  }));
  return {
    accounts: accounts.rows,
    securities: listed.securities,
    holdings: holdings.rows,
    elsewhere: [...elsewhereIds].flatMap((id) => (id === null ? [] : [id])),
    refused: [
      ...read.refused,
      ...accounts.refused,
      ...listed.refused,
      ...held.refused,
      ...holdings.refused,
    ],
    listed:
      countRows(envelope.data.accounts) +
      countRows(envelope.data.holdings) +
      countRows(envelope.data.securities),
  };
}

/** One page of a listing, a row for each that the provider sent. */
export interface TransactionPage {
  readonly rows: readonly ReadRow<ProviderTransaction>[];
  readonly total: number;
  readonly securities: readonly ReadRow<ProviderSecurity>[];
}

/** Reads one page of transactions; undefined when it isn't one at all. Never throws. */
export function readTransactionPage(
  answer: unknown,
  rules: BorderRules,
): TransactionPage | undefined {
  const envelope = transactionsEnvelope.safeParse(answer);
  if (!envelope.success) return undefined;
  const { data } = envelope;
  const securities = data.securities.map((raw) => readSecurity(raw, rules));
  const symbols = symbolsOf(securities.flatMap(({ value }) => (value ? [value] : [])));
  return {
    rows: data.investment_transactions.map((raw) => readTransaction(raw, rules, symbols)),
    total: data.total_investment_transactions,
    securities,
  };
}

/** What tells rows of a listing apart; those without an id all count as one. */
export const transactionKey = ({ value, refused }: ReadRow<ProviderTransaction>): string =>
  value?.providerTransactionId ?? refused[0]?.rowId ?? "";

/** The same of securities. */
export const securityKey = ({ value, refused }: ReadRow<ProviderSecurity>): string =>
  value?.providerSecurityId ?? refused[0]?.rowId ?? "";

/** All pages of a listing together: their rows, and each security once. */
export function joinPages(
  each: readonly ReadRow<ProviderTransaction>[],
  told: readonly ReadRow<ProviderSecurity>[],
): ProviderTransactions {
  const securities = told.flatMap(({ value }) => (value ? [value] : []));
  const symbols = symbolsOf(securities);
  const transactions = withoutRepeated(
    each.flatMap(({ value }) => (value ? [value] : [])),
    (row) => row.providerTransactionId,
    (row) => ({
      kind: "transaction",
      rowId: row.providerTransactionId,
      name: symbols.get(row.providerSecurityId ?? "") ?? null,
      providerAccountId: row.providerAccountId,
      providerSecurityId: row.providerSecurityId,
    }),
  );
  return {
    transactions: transactions.rows,
    securities,
    refused: [
      ...told.flatMap(({ refused }) => refused),
      ...each.flatMap(({ refused }) => refused),
      ...transactions.refused,
    ],
  };
}
