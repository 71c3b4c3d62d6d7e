import { type Figure, figure, type None, none } from "../arithmetic/na-reason.ts";
import { sumOf } from "../arithmetic/sum.ts";
import { type DatedSeries, freshValue } from "../days/dated-series.ts";
import type { IsoDate } from "../days/iso-date.ts";
import type { CashFlow } from "../rates/cash-flow.ts";
import { type Irr, irr } from "../rates/irr.ts";
import { tradingLevel } from "./benchmark-irr.ts";

/**
 * Flows in the investor's signs without the closing value, the value that closes them, and the
 * index they are measured by.
 */
export interface MarketComparison {
  flows: readonly CashFlow[];
  endValue: number;
  index: DatedSeries;
  asOf: IsoDate;
}

/**
 * Kaplan–Schoar public market equivalent (Journal of Finance, 2005): what came out, and the value
 * left, over what went in, each grown with the index to `asOf`: (Σ received · level(asOf) /
 * level(day) + value) / Σ paid · level(asOf) / level(day). Above 1 the investment beat the index,
 * at 1 it was the index. Defined whenever money went in, also where the index twin is exhausted and
 * has no rate.
 *
 * N/A: `no-cash-flows` when nothing was paid in; `no-benchmark` when a flow or `asOf` lies more
 * than a week from the nearest level; `invalid-valuation` when an amount is not a number.
 *
 * 1000 paid in at a level of 4000 is 1250 of the index at 5000; with an end value of 2500 the ratio
 * is 2.
 */
export function kaplanSchoar(comparison: MarketComparison): Figure {
  const scaled = atEndOfIndex(comparison);
  if (!Array.isArray(scaled)) return scaled;
  const paid = -sumOf(scaled, ({ amount }) => Math.min(0, amount));
  const received = sumOf(scaled, ({ amount }) => Math.max(0, amount));
  if (!(paid > 0)) return none("no-cash-flows");
  return figure((received + comparison.endValue) / paid, "invalid-valuation");
}

/**
 * Direct alpha (Gredil, Griffiths and Stucke 2014): the IRR of the flows after each has been grown
 * with the index to `asOf`, closed by the end value. The yearly rate by which the investment beat
 * the index: 0 for the index itself. N/A as for `irr`, or `no-benchmark`.
 */
export function directAlpha(comparison: MarketComparison): Irr {
  const scaled = atEndOfIndex(comparison);
  if (!Array.isArray(scaled)) return scaled;
  return irr([...scaled, { date: comparison.asOf, amount: comparison.endValue }]);
}

/** Each flow as the index would have grown it by the end: amount × level(asOf) / level(day). */
function atEndOfIndex({ flows, index, asOf }: MarketComparison): CashFlow[] | None {
  const end = freshValue(index, asOf);
  if (!end) return none("no-benchmark");
  const scaled: CashFlow[] = [];
  for (const { date, amount } of flows) {
    if (!Number.isFinite(amount)) return none("invalid-valuation");
    const level = tradingLevel(index, date, asOf);
    if (level === undefined) return none("no-benchmark");
    scaled.push({ date, amount: (amount * end.value) / level });
  }
  return scaled;
}
