import {
  daysBetween,
  earlierOf,
  type IsoDate,
  type QuantityGap,
  type UnitChange,
} from "@stocks-vibe/portfolio-math";
import { INSTITUTION } from "../../prices/market-chain.ts";
import { ownTradeSource, type PriceHistory, sourcedPriceOn } from "../pricing/price-book.ts";
import type { AccountRow, HoldingRow, SecurityRow } from "../rebuild-types.ts";
import type { Finding } from "./finding.ts";
import { spokenName, writeDay } from "./words.ts";

/** A price stands for this many days at most before the days between are guesses. */
const LONGEST = 7;
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

function hasMarket({ prices }: Book): boolean {
  const { sources } = prices;
  const isOwn = (source: string) => source === INSTITUTION || source === ownTradeSource;
  return typeof sources === "string" ? !isOwn(sources) : sources.some((source) => !isOwn(source));
}

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

function longestGap({ prices }: Book, [from, to]: readonly [IsoDate, IsoDate]): number {
  const days = prices.dates.filter((date) => date >= from && date <= to);
  let longest = 0;
  let last = from;
  for (const date of [...days, to]) {
    longest = Math.max(longest, daysBetween(last, date));
    last = date;
  }
  return longest;
}

/** What own trades and the institution alone tell of a security's price: where they are far apart, the days between are not known. */
export function tellSparsePrices(book: Book, asOf: IsoDate): Finding[] {
  const held = heldDays(book, asOf);
  if (!held || hasMarket(book)) return [];
  const { security, account, gap, start, prices } = book;
  const shared = {
    rule: "sparse-prices",
    accountId: account.id,
    securityId: security.id,
    rows: [],
  };
  const findings: Finding[] = [];
  const opening = gap.opening > 0 ? sourcedPriceOn(prices, earlierOf(start, asOf)) : undefined;
  if (opening && (opening.date > start || daysBetween(opening.date, start) > FRESH)) {
    findings.push({
      ...shared,
      effect: `What was held of ${spokenName(security)} in ${account.name} on ${writeDay(start)} counts at the price of ${writeDay(opening.date)}.`,
      remedy: "Prices from before that day would make the rates exact.",
      lowers: "estimated",
      touches: "position",
    });
  }
  const gapDays = longestGap(book, held);
  if (gapDays <= LONGEST) return findings;
  findings.push({
    ...shared,
    effect: `${spokenName(security)} in ${account.name} has no market price; for up to ${gapDays} days the last one known stands.`,
    remedy: "Daily prices would make the timeline and the returns exact.",
    lowers: "estimated",
    touches: "portfolio",
  });
  return findings;
}
