import {
  daysBetween,
  earlierOf,
  type IsoDate,
  laterOf,
  type QuantityGap,
  type UnitChange,
} from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../../data-quality/finding.ts";
import { spokenName } from "../../data-quality/names.ts";
import type {
  AccountRow,
  HoldingRow,
  SecurityRow,
  TransactionRow,
} from "../../rebuild/rebuild-types.ts";
import { isTrade } from "../../transactions/transaction-types.ts";
import { type PriceHistory, sourceAt, sourcedPriceOn } from "../price-book.ts";
import { isOwnSource, LONGEST_STANDING, straightLineSource } from "../straight-lines.ts";

/** An opening value may rest on a price this old: a long weekend. */
const FRESH = 4;

/** What is looked at of one security in one account. */
interface Book {
  account: Pick<AccountRow, "id" | "name">;
  security: Pick<SecurityRow, "id" | "symbol" | "name">;
  holding: HoldingRow | null;
  start: IsoDate;
  gap: QuantityGap;
  changes: readonly UnitChange[];
  prices: PriceHistory;
}

const hasMarket = ({ prices: { sources } }: Book): boolean =>
  typeof sources === "string" ? !isOwnSource(sources) : !sources.every(isOwnSource);

/** The days of a ledger between its first and last unit. */
function heldDays(
  { start, gap, changes, holding }: Book,
  asOf: IsoDate,
): [IsoDate, IsoDate] | undefined {
  const [first, last] = [changes[0]?.date, changes.at(-1)?.date];
  const from = gap.opening > 0 ? start : first;
  const to = holding ? asOf : last;
  return from !== undefined && to !== undefined ? [from, to] : undefined;
}

/**
 * How long known prices leave the days alone: before the first, between two of them, and since the
 * last.
 */
function gapsOf({ prices }: Book, [from, to]: readonly [IsoDate, IsoDate]) {
  const known = prices.dates.filter(
    (date, place) => date <= to && sourceAt(prices, place) !== straightLineSource,
  );
  const [first = to, last = to] = [known[0], known.at(-1)];
  const between = known.slice(1).map((date, place): number => {
    const before = laterOf(known[place] ?? date, from);
    return date > from ? daysBetween(before, date) : 0;
  });
  return {
    before: daysBetween(from, laterOf(first, from)),
    between: between.reduce((longest, days) => Math.max(longest, days), 0),
    since: daysBetween(laterOf(last, from), to),
  };
}

/** How long something stands for the prices that are not known; 0 where they are near enough. */
function substitutes({ before, between, since }: ReturnType<typeof gapsOf>) {
  const told = (days: number): number => (days > LONGEST_STANDING ? days : 0);
  return { before: told(before), between: told(between), since: told(since) };
}

/**
 * What own trades and the institution alone tell of a security's price: where they are far apart,
 * the days between are not known.
 */
export function reportSparsePrices(book: Book, asOf: IsoDate): Finding[] {
  const held = heldDays(book, asOf);
  if (!held || hasMarket(book)) return [];
  const { security, account, gap, start, prices } = book;
  const names = { symbol: spokenName(security), account: account.name };
  const shared = {
    rule: "sparse-prices",
    accountId: account.id,
    securityId: security.id,
    rows: [],
  };
  const findings: Finding[] = [];
  const opening = gap.opening > 0 ? sourcedPriceOn(prices, earlierOf(start, asOf)) : undefined;
  const isDrawn = opening?.source === straightLineSource;
  const isOld = opening && (opening.date > start || daysBetween(opening.date, start) > FRESH);
  if (opening && (isDrawn || isOld)) {
    const priceOf = isDrawn ? null : opening.date;
    findings.push({
      ...shared,
      ...findingTexts((words) => words.openingPrice, { ...names, day: start, priceOf }),
      lowers: "estimated",
      touches: "position",
    });
  }
  const instead = substitutes(gapsOf(book, held));
  if (Object.values(instead).every((days) => days === 0)) return findings;
  findings.push({
    ...shared,
    ...findingTexts((words) => words.sparsePrices, { ...names, ...instead }),
    lowers: "estimated",
    touches: "portfolio",
  });
  return findings;
}

const hasNoPrice = (row: TransactionRow): boolean =>
  isTrade(row) && !(row.price > 0) && row.quantity !== 0 && row.amount !== 0;

/** A trade without a price has one all the same: its amount over its quantity. */
export const derivePrices: Rule = (input) => {
  if (!input.transactions.some(hasNoPrice)) return { input, findings: [] };
  const multipliers = new Map(input.securities.map(({ id, multiplier }) => [id, multiplier ?? 1]));
  const transactions = input.transactions.map((row) => {
    if (!hasNoPrice(row)) return row;
    const multiplier = multipliers.get(row.securityId ?? "") ?? 1;
    return { ...row, price: Math.abs(row.amount / row.quantity) / multiplier };
  });
  return { input: { ...input, transactions }, findings: [] };
};
