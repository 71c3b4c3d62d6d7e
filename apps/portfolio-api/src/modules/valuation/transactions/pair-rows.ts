import { dayNumber } from "@stocks-vibe/portfolio-math";
import { matchMergers, type WorthOf } from "../corporate-actions/match-mergers.ts";
import { contractsOf } from "../data-quality/contracts.ts";
import { pairReinvestments } from "../income/pair-reinvestments.ts";
import type { SecurityRow, TransactionRow } from "../rebuild/rebuild-types.ts";
import {
  isContribution,
  isDistribution,
  isExternalCash,
  isMerger,
  isUnitMove,
  tradeAmount,
} from "./transaction-types.ts";

/** Rows that tell two halves of one event, by id of either half. */
export interface Pairs {
  /**
   * Reinvestment and the income it spends, or itself where that was paid before the first day
   * listed; payroll purchase and its deposit; distribution and its withdrawal.
   */
  money: Map<string, TransactionRow>;
  /** Transfer out of one own account and into another; the old and the new security of a merger. */
  units: Map<string, TransactionRow>;
}

/** Institutions post the halves of one event up to this far apart. */
const maxDaysApart = 5;

export type Match = (first: TransactionRow, second: TransactionRow) => boolean;

/**
 * Finds the rows that belong together, so that neither half counts twice. Rows must come sorted by
 * date; each half is used once, and a first half takes the nearest fitting second one.
 */
export function pairRows(
  rows: readonly TransactionRow[],
  securities: ReadonlyMap<string, SecurityRow>,
  worthOf: WorthOf = () => 0,
): Pairs {
  const isCash = (row: TransactionRow) => securities.get(row.securityId ?? "")?.type === "cash";
  const symbolOf = (row: TransactionRow) => securities.get(row.securityId ?? "")?.symbol;
  const money = new Map<string, TransactionRow>();
  const units = new Map<string, TransactionRow>();

  pairReinvestments(money, rows);
  const deposits = rows.filter((row) => isExternalCash(row) && row.amount < 0);
  const withdrawals = rows.filter((row) => isExternalCash(row) && row.amount > 0);
  pair(money, rows.filter(isContribution), deposits, isSameMoney);
  pair(money, rows.filter(isDistribution), withdrawals, isSameMoney);
  pair(
    units,
    rows.filter(isUnitMove).filter(isOut),
    rows.filter(isUnitMove).filter(isIn),
    (out, arrival) =>
      out.accountId !== arrival.accountId &&
      symbolOf(out) === symbolOf(arrival) &&
      // What is cash in one account and a fund in the other leaves here as money and comes there as
      // units.
      isCash(out) === isCash(arrival) &&
      Math.abs(out.quantity + arrival.quantity) < 1e-6,
  );
  const contracts = contractsOf(securities.values());
  const isMerged: Match = (out, arrival) =>
    out.accountId === arrival.accountId &&
    isCash(out) === isCash(arrival) &&
    contracts.has(out.securityId) === contracts.has(arrival.securityId) &&
    out.securityId !== arrival.securityId;
  const mergers = rows.filter(isMerger);
  const pairMergers = (fits: Match) =>
    pair(units, mergers.filter(isOut), mergers.filter(isIn), fits);
  const { isMatched } = matchMergers(
    mergers.filter((row) => !isCash(row)),
    securities,
    worthOf,
  );
  pairMergers(
    (out, arrival) => !units.has(out.id) && isMatched(out, arrival) && isMerged(out, arrival),
  );
  // Of the rest, those of one day belong together before any that are days apart.
  pairMergers(
    (out, arrival) => !units.has(out.id) && out.date === arrival.date && isMerged(out, arrival),
  );
  pairMergers((out, arrival) => !units.has(out.id) && isMerged(out, arrival));
  return { money, units };
}

const isOut = (row: TransactionRow): boolean => row.quantity < 0;
const isIn = (row: TransactionRow): boolean => row.quantity > 0;

const isSameMoney: Match = (trade, cash) =>
  trade.accountId === cash.accountId &&
  Math.abs(tradeAmount(trade) - Math.abs(cash.amount)) < 0.015;

/**
 * Pairs each of `firsts` with the nearest of `seconds` that fits and is free; both sorted by date.
 * Writes both ids into `pairs`.
 */
export function pair(
  pairs: Map<string, TransactionRow>,
  firsts: readonly TransactionRow[],
  seconds: readonly TransactionRow[],
  fits: Match,
): void {
  const days = seconds.map((row) => dayNumber(row.date));
  // Both lists are in order of days, so that the rows within reach are a window that only moves on.
  let start = 0;
  for (const first of firsts) {
    const day = dayNumber(first.date);
    while ((days[start] ?? day) < day - maxDaysApart) start += 1;
    const nearest = nearestFit({ seconds, days, start, day }, (row) => {
      return !pairs.has(row.id) && fits(first, row);
    });
    if (!nearest) continue;
    pairs.set(first.id, nearest);
    pairs.set(nearest.id, first);
  }
}

interface Window {
  seconds: readonly TransactionRow[];
  days: readonly number[];
  start: number;
  day: number;
}

/** Of the fitting rows within reach the nearest; of equally near ones the first. */
function nearestFit(
  { seconds, days, start, day }: Window,
  fits: (row: TransactionRow) => boolean,
): TransactionRow | undefined {
  let nearest: TransactionRow | undefined;
  let closest = maxDaysApart + 1;
  for (let index = start; index < seconds.length; index += 1) {
    const apart = (days[index] ?? 0) - day;
    const row = seconds[index];
    if (!row || apart > maxDaysApart) break;
    if (Math.abs(apart) >= closest || !fits(row)) continue;
    closest = Math.abs(apart);
    nearest = row;
  }
  return nearest;
}
