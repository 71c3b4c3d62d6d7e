import {
  type IsoDate,
  type LotEvent,
  quantityGap,
  sumOf,
  type UnitChange,
} from "@stocks-vibe/portfolio-math";
import { isImportedId } from "../history/imported-rows.ts";
import {
  type PriceHistory,
  type PricePoint,
  priceSeries,
  type SplitRatio,
} from "../pricing/price-book.ts";
import { unitPrice } from "../pricing/quote.ts";
import type { PriceRows, TransactionRow } from "../rebuild/rebuild-types.ts";
import { type Entry, ledgerKey } from "../transactions/entry.ts";
import { compareText, type Rows } from "../transactions/read-rows.ts";
import { isTrade } from "../transactions/transaction-types.ts";

/** What happened, sorted once for all ledgers. */
export interface History {
  changes: ReadonlyMap<string, UnitChange[]>;
  entries: ReadonlyMap<string, Entry[]>;
  splits: readonly Extract<LotEvent, { kind: "split" }>[];
}

/** One series per security: accounts share what they know of its prices. */
export function priceFinder(
  rows: Rows,
  prices: ReadonlyMap<string, PriceRows>,
  history: History,
): (securityId: string) => PriceHistory {
  const books = new Map<string, PriceHistory>();
  const accounts = [...rows.accounts.keys()];
  return (securityId) => {
    const known = books.get(securityId);
    if (known) return known;
    const ledgers = accounts.map((accountId) => ledgerKey(accountId, securityId));
    const market = marketSeries(prices.get(securityId));
    const institution = institutionPoint(rows, ledgers);
    const trades = tradesOf(ledgers, history);
    const own = trades.filter((row) => !isBeforeLink(rows, row));
    const told = [market.dates[0], own[0]?.date, institution?.date].filter(
      (day) => day !== undefined,
    );
    // No file changes a price of a day that is known without it.
    const earlier = trades.filter(
      (row) => isBeforeLink(rows, row) && told.every((day) => row.date < day),
    );
    const book = priceSeries({
      market,
      trades: [...earlier, ...own],
      institution,
      splits: splitsOf(rows, ledgers, history),
    });
    books.set(securityId, book);
    return book;
  };
}

/** Whether a row is of a file, and of a day before the link of its account. */
function isBeforeLink({ accounts }: Rows, { id, accountId, date }: TransactionRow): boolean {
  const { joinedOn, isManual } = accounts.get(accountId) ?? {};
  return isImportedId(id) && !isManual && joinedOn !== undefined && date < joinedOn;
}

/** Own trades in the order of all rows: of two on one day the later row's price stands. */
function tradesOf(ledgers: readonly string[], { entries }: History): TransactionRow[] {
  const rows = ledgers.flatMap((ledger) => entries.get(ledger) ?? []).map(({ row }) => row);
  return rows
    .filter((row) => isTrade(row) && row.price > 0)
    .sort((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id));
}

function marketSeries(rows: PriceRows | undefined): PriceHistory {
  if (!rows) return { dates: [], values: [], sources: [] };
  return { dates: rows.dates, values: rows.closes, sources: rows.sources ?? rows.source };
}

function institutionPoint(rows: Rows, ledgers: readonly string[]): PricePoint | null {
  const held = ledgers.flatMap((ledger) => rows.holdings.get(ledger) ?? []);
  const points = held.map((row) => ({ date: row.priceAsOf ?? rows.asOf, price: unitPrice(row) }));
  return points.reduce<PricePoint | null>(
    (best, point) => (!best || point.date > best.date ? point : best),
    null,
  );
}

/** Ratios of a security's splits, from the units its ledgers held just before; one ratio a day. */
function splitsOf(rows: Rows, ledgers: readonly string[], history: History): SplitRatio[] {
  const ratios = new Map<IsoDate, number>();
  for (const event of history.splits) {
    if (!ledgers.includes(event.ledger) || ratios.has(event.date)) continue;
    const changes = history.changes.get(event.ledger) ?? [];
    const { opening } = quantityGap(changes, rows.holdings.get(event.ledger)?.quantity ?? 0);
    const earlier = changes.filter(({ date }) => date < event.date);
    const held = opening + sumOf(earlier, ({ units }) => units);
    if (held > 0 && held + event.added > 0) ratios.set(event.date, (held + event.added) / held);
  }
  return [...ratios].map(([date, ratio]) => ({ date, ratio }));
}
