import { type IsoDate, isoDate, type LotChoice } from "@stocks-vibe/portfolio-math";
import type { MarketRows, StoredIndex, StoredMarket } from "../../prices/market-data.ts";
import { marketDay } from "../../prices/market-days.ts";
import type { Answer } from "../data-quality/resolution.ts";
import { checkHistory } from "../history/check-history.ts";
import { importedId, joinHistory } from "../history/imported-rows.ts";
import { saleKey } from "../lots/lot-events-of.ts";
import { deriveManualHoldings, holdUnits } from "../manual-holdings/manual-holdings.ts";
import { priceSeries } from "../pricing/price-series.ts";
import type { StoredAnswer, StoredRows } from "../rebuild/rebuild.repository.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { accountGroup } from "./entry.ts";
import { calledOf, type Matched } from "./match-securities.ts";

/** A stored answer as the rules take it; undefined where its columns don't make one. */
function readAnswer(row: StoredAnswer): Answer | undefined {
  const { about, place, is_so: isSo, ratio, day, units, cost } = row;
  const given = {
    accountId: row.account_id,
    securityId: row.security_id,
    place,
    by: row.member_name,
    on: marketDay(row.answered_at),
  };
  const date = day === null ? null : isoDate(day);
  if (about === "split") {
    const split = date !== null && ratio !== null ? { day: date, ratio } : null;
    return { ...given, about, split: isSo ? split : null };
  }
  if (about === "repeat") return { ...given, about, isTwice: isSo === true };
  return units === null ? undefined : { ...given, about, units, bought: date, cost };
}

/**
 * Values up to `asOf`. Later ones may be stored by now, and figures of a day must come out the same
 * whenever they are asked for.
 */
const upTo = (days: readonly string[], values: readonly number[], asOf: IsoDate) => {
  const dates = days.filter((day) => day <= asOf).map(isoDate);
  return { dates, values: values.slice(0, dates.length) };
};

/**
 * The index to compare with. The simulated one may stand beside sandbox money only, the real one
 * beside real money only; a missing benchmark is N/A, with its reason.
 */
function indexFor(rows: StoredRows, market: StoredMarket): StoredIndex | undefined {
  const sandboxed = rows.connections.filter((row) => row.is_sandbox).length;
  if (sandboxed === rows.connections.length) return market.sandbox.index;
  return sandboxed === 0 ? market.chain.index : undefined;
}

const closingDays = ({ closes }: MarketRows) =>
  [...closes.values()].flat().map(({ dates }) => dates.at(-1));

/**
 * The newest day, up to `today`, that a closing price is of or that an institution speaks of; empty
 * when there is none.
 */
export function newestDay(rows: StoredRows, market: StoredMarket, today: IsoDate): string {
  const known = [
    market.sandbox.index?.days.at(-1),
    market.chain.index?.days.at(-1),
    ...closingDays(market.sandbox),
    ...closingDays(market.chain),
    rows.transactions.at(-1)?.day,
    ...rows.holdings.map((row) => row.price_as_of ?? undefined),
  ].filter((day) => day !== undefined && day <= today);
  return known.reduce<string>((newest, day) => (day && day > newest ? day : newest), "");
}

/**
 * The day the figures are of: the market's last closing day on record, or a later day that an
 * institution already reports; `today` when neither says anything.
 */
export function figuresDay(rows: StoredRows, market: StoredMarket, today: IsoDate): IsoDate {
  const latest = newestDay(rows, market, today);
  return latest ? isoDate(latest) : today;
}

/**
 * A transaction that a later row cancels by its id never happened, and the row that cancels it does
 * nothing more.
 */
function withoutCancelled(rows: StoredRows["transactions"]): StoredRows["transactions"] {
  const voided = new Set(
    rows.flatMap((row) =>
      row.cancels_transaction_id ? [`${row.account_id} ${row.cancels_transaction_id}`] : [],
    ),
  );
  return rows.filter(
    (row) =>
      !row.cancels_transaction_id &&
      !voided.has(`${row.account_id} ${row.provider_transaction_id}`),
  );
}

function picksBySale(rows: StoredRows["lotPicks"]): Map<string, LotChoice[]> {
  const sales = new Map<string, LotChoice[]>();
  for (const row of rows) {
    const key = saleKey(row.account_id, row.sale_transaction_id);
    const picks = sales.get(key) ?? [];
    picks.push({ lotId: row.lot_id, quantity: row.quantity });
    sales.set(key, picks);
  }
  return sales;
}

const readMatch = ({ market_symbol: symbol, matched }: Matched) =>
  symbol !== undefined && matched
    ? { match: { symbol, by: matched.member_name, on: marketDay(matched.matched_at) } }
    : {};

const linkedOn = (connection: StoredRows["connections"][number] | undefined) =>
  connection ? { linkedOn: marketDay(connection.created_at) } : {};

/** What a stored row says, of whichever source. */
const transactionOf = (
  row: StoredRows["imported"][number] | StoredRows["transactions"][number],
): Omit<TransactionRow, "id"> => ({
  accountId: row.account_id,
  securityId: row.security_id,
  date: isoDate(row.day),
  quantity: row.quantity,
  amount: row.amount,
  price: row.price,
  fees: row.fees,
  type: row.type,
  subtype: row.subtype,
  currency: row.currency,
});

/**
 * Rows of imported files. Their ids sort in the order of the file, after none of the institution's.
 */
const importedRows = (rows: StoredRows["imported"]): TransactionRow[] =>
  rows.map((row) => ({ id: importedId(row), ...transactionOf(row) }));

/**
 * Rows and prices as the pure rebuild wants them, imported history joined to what the links tell.
 */
export function toRebuildInput(
  rows: StoredRows,
  market: StoredMarket,
  days: { readonly asOf: IsoDate; readonly builtAt: Date },
): RebuildInput {
  const added = importedRows(rows.imported);
  const held = deriveManualHoldings(linkedInput(rows, market, days), added);
  return joinHistory(held.input, held.rows);
}

/**
 * The same as far as units go: where imported history meets what the links tell, without what only
 * figures need.
 */
export function toReconciliations(
  rows: StoredRows,
  market: StoredMarket,
  days: { readonly asOf: IsoDate; readonly builtAt: Date },
): RebuildInput {
  const held = holdUnits(linkedInput(rows, market, days), importedRows(rows.imported));
  return checkHistory(joinHistory(held.input, held.rows)).input;
}

function linkedInput(
  rows: StoredRows,
  market: StoredMarket,
  { asOf, builtAt }: { readonly asOf: IsoDate; readonly builtAt: Date },
): RebuildInput {
  const connections = new Map(rows.connections.map((row) => [row.id, row]));
  const index = indexFor(rows, market);
  const levels = index && upTo(index.days, index.values, asOf);
  return {
    asOf,
    builtAt: builtAt.toISOString(),
    accounts: rows.accounts.map((row) => ({
      id: row.id,
      connectionId: row.connection_id,
      institutionName: connections.get(row.connection_id)?.institution_name ?? "",
      name: row.name,
      mask: row.mask,
      type: row.type,
      subtype: row.subtype,
      currency: row.currency,
      balance: row.balance,
      historyStart: isoDate(
        row.history_start ?? connections.get(row.connection_id)?.history_start ?? asOf,
      ),
      isSandbox: connections.get(row.connection_id)?.is_sandbox ?? false,
      ...(connections.get(row.connection_id)?.is_manual ? { isManual: true } : {}),
      ...linkedOn(connections.get(row.connection_id)),
      costBasisMethod: row.cost_basis_method,
      isIncomplete: (connections.get(row.connection_id)?.unread_rows ?? 0) > 0,
    })),
    securities: rows.securities.map(({ id, symbol, name, type, currency, ...said }) => ({
      id,
      // Two securities without a ticker are two: as at the border, the name stands for it.
      symbol: calledOf({ id, symbol, name }),
      name,
      type,
      currency,
      ...readMatch(said),
    })),
    holdings: rows.holdings.map((row) => ({
      accountId: row.account_id,
      securityId: row.security_id,
      quantity: row.quantity,
      price: row.price,
      priceAsOf: row.price_as_of ? isoDate(row.price_as_of) : null,
      value: row.value,
      costBasis: row.cost_basis,
      currency: row.currency,
      taxLots: row.tax_lots.map((lot) => ({ ...lot, date: lot.date ? isoDate(lot.date) : null })),
      priceRefused: row.refused_reason !== null,
    })),
    transactions: withoutCancelled(rows.transactions).map((row) => ({
      id: row.provider_transaction_id,
      ...transactionOf(row),
    })),
    unlisted: rows.unlisted.map((row) => ({
      id: row.provider_transaction_id,
      accountId: row.account_id,
      securityId: row.security_id,
      date: isoDate(row.day),
      counts: row.counts,
    })),
    lotPicks: picksBySale(rows.lotPicks),
    answers: rows.findingAnswers.flatMap((row) => readAnswer(row) ?? []),
    prices: priceSeries(rows, market, asOf),
    benchmark:
      index && levels ? { dates: levels.dates, levels: levels.values, kind: index.kind } : null,
    accountGroups: accountGroup,
  };
}
