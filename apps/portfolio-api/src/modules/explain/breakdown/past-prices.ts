import {
  type Explanation,
  type Position,
  transactionSource,
} from "@stocks-vibe/contracts/portfolio";
import { daysBetween, freshValue, type IsoDate, staleAfterDays } from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../../valuation/lots/build-ledgers.ts";
import type { LedgerFlow } from "../../valuation/lots/ledger-flows.ts";
import type { Replay } from "../../valuation/portfolio/replay-portfolio.ts";
import { type SourcedPrice, sourcedPriceOn } from "../../valuation/pricing/price-book.ts";
import type { ExplainWords } from "../explain-texts.ts";

/** What the index is called in every language. */
const indexName = "S&P 500";

type PricePoint = Explanation["prices"][number];

/** The price each position is valued at, with its day and source. */
export const closingPrices = (positions: readonly Position[]): PricePoint[] =>
  positions.map(({ symbol, currentPrice, priceAsOf, priceSource, priceIsStale }) => ({
    of: symbol,
    price: currentPrice,
    asOf: priceAsOf,
    source: priceSource,
    isStale: priceIsStale,
  }));

/**
 * The index on the days that close a comparison: its last level on or before each, at most a week
 * old.
 */
export function indexLevels(
  { replay: { benchmark, input }, words }: { replay: Replay; words: ExplainWords },
  days: readonly IsoDate[],
): PricePoint[] {
  const kind = input.benchmark?.kind;
  if (!benchmark || !kind) return [];
  return days.flatMap((day) => {
    const level = freshValue(benchmark, day);
    return level
      ? [
          {
            of: indexName,
            price: level.value,
            asOf: level.date,
            source: words.parts.indexSources[kind],
            isStale: false,
          },
        ]
      : [];
  });
}

/** Fewer units than this are rounding. */
export const countedUnits = 1e-9;

/**
 * The price behind a flow of units: of a transaction its own, of units that were counted at market
 * the market's.
 */
export function priceOfFlow(flow: LedgerFlow): SourcedPrice | undefined {
  const { book, cause, date, units, amount } = flow;
  if (cause !== "money") return sourcedPriceOn(book.prices, date);
  return units ? { date, price: Math.abs(amount / units), source: transactionSource } : undefined;
}

/**
 * The price of a ledger's unit on a day as a point of the explanation; stale when it was more than
 * a week old then.
 */
function pointOf({ security }: LedgerBook, day: IsoDate, known?: SourcedPrice): PricePoint[] {
  if (!known) return [];
  const { price, date, source } = known;
  const isStale = daysBetween(date, day) > staleAfterDays;
  return [{ of: security.symbol, price, asOf: date, source, isStale }];
}

/** Each price once, however many accounts rest on it; oldest first. */
function withoutRepeats(points: readonly PricePoint[]): PricePoint[] {
  const known = new Map(points.map((point) => [`${point.of} ${point.asOf} ${point.price}`, point]));
  return [...known.values()].sort((a, b) => (a.asOf < b.asOf ? -1 : Number(a.asOf > b.asOf)));
}

/**
 * The price that units held before the history enter at: of its first day, or the first one after
 * it.
 */
function openingPrice({ prices, start }: LedgerBook): SourcedPrice | undefined {
  const [first = start] = prices.dates;
  return sourcedPriceOn(prices, start) ?? sourcedPriceOn(prices, first);
}

/**
 * The past prices that deposits rest on: of units held before the history, and of units that came
 * or went.
 */
export const depositPrices = ({ ledgers }: Replay): PricePoint[] =>
  withoutRepeats(
    ledgers.flatMap((book) => [
      ...(book.gap.opening !== 0 ? pointOf(book, book.start, openingPrice(book)) : []),
      ...book.entries.flatMap(({ row, effect }) =>
        effect.externalUnits === 0
          ? []
          : pointOf(book, row.date, sourcedPriceOn(book.prices, row.date)),
      ),
    ]),
  );

/** Units of a ledger at the end of a day. */
const unitsOn = ({ gap, changes }: LedgerBook, day: IsoDate): number =>
  changes.reduce((held, { date, units }) => (date <= day ? held + units : held), gap.opening);

/** The price of everything held on a past day. */
export const pricesOn = ({ ledgers }: Replay, day: IsoDate): PricePoint[] =>
  withoutRepeats(
    ledgers.flatMap((book) =>
      book.start <= day && Math.abs(unitsOn(book, day)) > countedUnits
        ? pointOf(book, day, sourcedPriceOn(book.prices, day))
        : [],
    ),
  );
