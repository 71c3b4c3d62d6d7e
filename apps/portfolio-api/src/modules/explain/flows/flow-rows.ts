import type { ExplanationOf, FlowRow } from "@stocks-vibe/contracts/portfolio";
import {
  benchmarkTwin,
  type CashFlow,
  type DatedSeries,
  daysBetween,
  freshValue,
  type IsoDate,
  sumOf,
  tradingLevel,
  valueOnOrAfter,
} from "@stocks-vibe/portfolio-math";

/** A flow with the words of its row. */
export interface NamedFlow extends CashFlow {
  what: string;
  symbol: string | null;
  account: string | null;
  units: number | null;
  unitPrice: number | null;
  /** The day the unit price is of, and where it is from. */
  priceAsOf: IsoDate | null;
  priceSource: string | null;
}

export interface FlowContext {
  asOf: IsoDate;
  benchmark: DatedSeries | null;
  /** What amounts grow at in the last column; null without a rate. */
  rate: number | null;
}

/** The day of the level that money of `date` trades at: its own, the next one or the last one. */
const levelDay = (index: DatedSeries, date: IsoDate, level: number): IsoDate | null =>
  [valueOnOrAfter(index, date), freshValue(index, date)].find((known) => known?.value === level)
    ?.date ?? null;

/**
 * Flows in the order of their days, each with what it bought of the index and what it has grown to.
 */
export function flowRows(flows: readonly NamedFlow[], context: FlowContext): FlowRow[] {
  const { asOf, benchmark, rate } = context;
  return [...flows]
    .sort((a, b) => daysBetween(b.date, a.date))
    .map(({ date, amount, ...named }) => {
      const days = daysBetween(date, asOf);
      const level = benchmark ? (tradingLevel(benchmark, date, asOf) ?? null) : null;
      return {
        date,
        ...named,
        amount,
        days,
        grown: rate === null || rate <= -1 ? null : amount * (1 + rate) ** (days / 365),
        sp500Level: level,
        sp500AsOf: benchmark && level !== null ? levelDay(benchmark, date, level) : null,
        sp500Units: level === null ? null : -amount / level,
      };
    });
}

/** All amounts, and what they have grown to; that is null where one has not grown. Not rounded. */
export const sumsOf = (rows: readonly FlowRow[]): ExplanationOf<"flows">["sums"] => ({
  amount: sumOf(rows, ({ amount }) => amount),
  grown: rows.some(({ grown }) => grown === null) ? null : sumOf(rows, ({ grown }) => grown ?? 0),
});

/**
 * The last flow of either rate: what is held, and what the same money would be worth in the index.
 * Not rounded.
 */
export function closingOf(
  flows: readonly CashFlow[],
  held: { value: number; units: number | null },
  { asOf, benchmark }: FlowContext,
): ExplanationOf<"flows">["closing"] {
  const twin = benchmark ? benchmarkTwin(flows, benchmark, asOf) : null;
  const last = benchmark ? freshValue(benchmark, asOf) : undefined;
  const level = last?.value;
  const worth = twin?.kind === "value" ? twin.endValue : null;
  return {
    ...held,
    sp500Value: worth,
    sp500Level: level ?? null,
    sp500AsOf: last?.date ?? null,
    sp500Units: worth === null || level === undefined ? null : worth / level,
  };
}
