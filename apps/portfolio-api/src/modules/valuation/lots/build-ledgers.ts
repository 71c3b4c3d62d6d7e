import {
  changesByLedger,
  type IsoDate,
  type KnownOpening,
  type Lot,
  type LotEvent,
  type QuantityGap,
  quantityGap,
  reconstructLots,
  sumOf,
  type UnitChange,
} from "@stocks-vibe/portfolio-math";
import type { Finding } from "../data-quality/finding.ts";
import { OPENING } from "../data-quality/finding-id.ts";
import type { PurchaseAnswer } from "../data-quality/resolution.ts";
import { isImportedId } from "../history/imported-rows.ts";
import {
  type PriceHistory,
  type PricePoint,
  priceOn,
  priceSeries,
  type SplitRatio,
} from "../pricing/price-book.ts";
import { reportSparsePrices } from "../pricing/price-checks/sparse-prices.ts";
import { multiplierOf, unitPrice } from "../pricing/quote.ts";
import {
  type AccountRow,
  type HoldingRow,
  methodOf,
  type PriceRows,
  type SecurityRow,
  type TransactionRow,
} from "../rebuild/rebuild-types.ts";
import { type Entry, ledgerKey } from "../transactions/entry.ts";
import { compareText, type Rows } from "../transactions/read-rows.ts";
import { isTrade, isUnitMove } from "../transactions/transaction-types.ts";
import { reportGivenPurchases, reportUnusedResolutions } from "../transfers/unknown-purchases.ts";
import { lotStepsOf } from "./lot-events-of.ts";

/** What a member said of the units that a ledger had before its history. */
export function knownOpening(
  { answers }: Pick<Rows, "answers">,
  key: string,
): KnownOpening | undefined {
  const said = answers.find(
    (answer): answer is PurchaseAnswer =>
      answer.about === "purchase" &&
      answer.place === OPENING &&
      ledgerKey(answer.accountId, answer.securityId) === key,
  );
  return said && { units: said.units, date: said.bought, basis: said.cost };
}

/** What happened, sorted once for all ledgers. */
interface History {
  changes: ReadonlyMap<string, UnitChange[]>;
  entries: ReadonlyMap<string, Entry[]>;
  splits: readonly Extract<LotEvent, { kind: "split" }>[];
}

/** One series per security: accounts share what they know of its prices. */
function priceFinder(
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

/**
 * One security in one account, with all that happened to it. `holding` is null for what was sold.
 */
export interface LedgerBook {
  key: string;
  account: AccountRow;
  security: SecurityRow;
  holding: HoldingRow | null;
  start: IsoDate;
  lots: Lot[];
  /** Units before the first transaction, and units nobody reported gone. */
  gap: QuantityGap;
  changes: UnitChange[];
  entries: Entry[];
  /** Prices of one unit, the same object for all ledgers of a security. */
  prices: PriceHistory;
  /** How many times its price a unit is worth. */
  multiplier: number;
  /** What was found in its rows and prices. */
  findings: readonly Finding[];
  /** Market value of `units` on a day, or undefined without a price. */
  valueOn: (units: number, date: IsoDate) => number | undefined;
}

/** Every ledger that is or was held, by key, in order of the keys. */
export function buildLedgers(
  rows: Rows,
  prices: ReadonlyMap<string, PriceRows>,
): Map<string, LedgerBook> {
  const keys = new Map<string, { account: AccountRow; security: SecurityRow }>();
  const addKey = (accountId: string, securityId: string | null) => {
    const account = rows.accounts.get(accountId);
    const security = rows.securities.get(securityId ?? "");
    if (account && security) keys.set(ledgerKey(accountId, security.id), { account, security });
  };
  for (const row of rows.holdings.values()) addKey(row.accountId, row.securityId);
  for (const { ledger, row } of rows.entries)
    if (ledger !== null) addKey(row.accountId, row.securityId);

  const events = lotStepsOf(rows).map(({ event }) => event);
  const ordered = [...keys].sort(([a], [b]) => compareText(a, b));
  const reported = ordered.map(([key, { account }]) => reportedLedger(rows, key, account));
  const { ledgers } = reconstructLots(reported, events);
  const history: History = {
    changes: changesByLedger(events),
    entries: byLedger(rows),
    splits: events.filter((event) => event.kind === "split"),
  };
  const pricesOf = priceFinder(rows, prices, history);

  return new Map(
    ordered.map(([key, { account, security }]): [string, LedgerBook] => {
      const holding = rows.holdings.get(key) ?? null;
      const multiplier = security.multiplier ?? (holding ? multiplierOf(holding) : 1);
      const rebuilt = ledgers.get(key);
      const series = pricesOf(security.id);
      const priceOfDay = priceOn(series);
      const entries = history.entries.get(key) ?? [];
      const book: Omit<LedgerBook, "findings"> = {
        key,
        account,
        security,
        holding,
        start: rows.starts.get(account.id) ?? rows.asOf,
        lots: rebuilt?.lots ?? [],
        gap: rebuilt?.gap ?? { opening: 0, excess: 0 },
        changes: history.changes.get(key) ?? [],
        entries,
        prices: series,
        multiplier,
        valueOn: (units, date) => {
          const price = priceOfDay(date);
          return price === undefined ? undefined : units * price * multiplier;
        },
      };
      const found = [
        ...rows.findings.filter((finding) => concerns(finding, book)),
        ...reportGivenPurchases(book, rows.answers),
      ];
      const unused = reportUnusedResolutions(book, rows.answers, found);
      const findings = [...found, ...unused, ...reportSparsePrices(book, rows.asOf)];
      return [key, { ...book, findings }];
    }),
  );
}

/** Lots that moved in bring what was found where they come from. */
function concerns(
  { accountId, securityId }: Finding,
  { account, security, entries }: Pick<LedgerBook, "account" | "security" | "entries">,
): boolean {
  const isHere = accountId === null || accountId === account.id;
  const cameFromElsewhere = entries.some(({ row }) => isUnitMove(row) && row.quantity > 0);
  return securityId === security.id && (isHere || cameFromElsewhere);
}

function reportedLedger(rows: Rows, key: string, account: AccountRow) {
  const holding = rows.holdings.get(key);
  const known = knownOpening(rows, key);
  return {
    ledger: key,
    historyStart: rows.starts.get(account.id) ?? rows.asOf,
    held: holding?.quantity ?? 0,
    price: holding ? unitPrice(holding) * multiplierOf(holding) : 0,
    costBasis: holding?.costBasis ?? null,
    reportedLots: holding?.taxLots ?? [],
    method: methodOf(account),
    ...(known ? { knownOpening: known } : {}),
  };
}

function byLedger(rows: Rows): Map<string, Entry[]> {
  const ledgers = new Map<string, Entry[]>();
  for (const entry of rows.entries) {
    if (entry.ledger === null) continue;
    const own = ledgers.get(entry.ledger);
    if (own) own.push(entry);
    else ledgers.set(entry.ledger, [entry]);
  }
  return ledgers;
}
