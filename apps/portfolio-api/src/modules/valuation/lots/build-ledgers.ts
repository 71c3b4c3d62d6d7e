import {
  changesByLedger,
  type IsoDate,
  type Lot,
  type QuantityGap,
  reconstructLots,
  type UnitChange,
} from "@stocks-vibe/portfolio-math";
import type { Finding } from "../data-quality/finding.ts";
import { type PriceHistory, priceOn } from "../pricing/price-book.ts";
import { reportSparsePrices } from "../pricing/price-checks/sparse-prices.ts";
import { multiplierOf, unitPrice } from "../pricing/quote.ts";
import {
  type AccountRow,
  type HoldingRow,
  methodOf,
  type PriceRows,
  type SecurityRow,
} from "../rebuild/rebuild-types.ts";
import type { Entry } from "../transactions/entry.ts";
import { ledgerKey } from "../transactions/entry.ts";
import type { Rows } from "../transactions/read-rows.ts";
import { compareText } from "../transactions/read-rows.ts";
import { isUnitMove } from "../transactions/transaction-types.ts";
import { reportGivenPurchases, reportUnusedResolutions } from "../transfers/unknown-purchases.ts";
import { knownOpening } from "./known-opening.ts";
import { type History, priceFinder } from "./ledger-prices.ts";
import { lotStepsOf } from "./lot-events-of.ts";

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
