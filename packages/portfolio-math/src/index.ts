// The package's contents, room by room; every name says in its own file what it means, its formula
// and its units.

// Days: calendar days as text, series by day, ranges of days, time held.

export { eachDay, monthSteps, rangeStart, type TimelineRange } from "./days/calendar-ranges.ts";
export {
  type DatedSeries,
  type DatedValue,
  freshValue,
  staleAfterDays,
  valueOnOrAfter,
  valueOnOrBefore,
} from "./days/dated-series.ts";
export {
  addDays,
  addMonths,
  addYears,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  earlierOf,
  endOfMonth,
  endOfYear,
  type HoldingPeriod,
  holdingPeriod,
  type IsoDate,
  isIsoDate,
  isoDate,
  laterOf,
  startOfYear,
  yearOf,
} from "./days/iso-date.ts";

// Arithmetic: figures with their reasons, exact sums, cents, roots.

export { type Bracket, findRoot } from "./arithmetic/find-root.ts";
export {
  difference,
  type Figure,
  figure,
  type NaReason,
  type None,
  none,
  valueOrNull,
} from "./arithmetic/na-reason.ts";
export { roundCents, roundSum, roundTo, splitCents, sumCents } from "./arithmetic/round-cents.ts";
export { sum, sumOf } from "./arithmetic/sum.ts";

// Rates: the yearly rate of money paid in and out, and of one sum that grew.

export { annualise, type Cagr, cagr, type Growth } from "./rates/cagr.ts";
export type { CashFlow } from "./rates/cash-flow.ts";
export { type DayNet, netByDay } from "./rates/cash-flow.ts";
export { asInvestment, type Irr, irr } from "./rates/irr.ts";

// Benchmark: the same money on the same days in an index.

export { type BenchmarkTwin, benchmarkTwin, tradingLevel } from "./benchmark/benchmark-irr.ts";
export { benchmarkSeries, type DailyFlows } from "./benchmark/benchmark-series.ts";
export {
  directAlpha,
  kaplanSchoar,
  type MarketComparison,
} from "./benchmark/public-market-equivalent.ts";

// Returns: time-weighted, by period and calendar year, linked; what they risked.

export {
  type CalendarReturn,
  calendarReturns,
  type ExcessSummary,
  excessSummary,
  type YearExcess,
} from "./returns/calendar-returns.ts";
export { type DietzPeriod, modifiedDietz } from "./returns/modified-dietz.ts";
export {
  benchmarkReturn,
  type ComparedReturn,
  compare,
  periodReturn,
  type ReturnHistory,
  returnBetween,
} from "./returns/period-returns.ts";
export {
  type Drawdown,
  downsideVolatility,
  maximumDrawdown,
  type VolatilitySpan,
  volatility,
} from "./returns/risk.ts";
export {
  chainReturns,
  type DailyReturns,
  type DailyValues,
  dailyReturns,
  linkReturns,
} from "./returns/time-weighted-return.ts";

// Lots: what happens to shares, and which of them leave first.

export type { CostBasisMethod } from "./lots/lot-events.ts";
export {
  changesByLedger,
  isDatedLot,
  type LotChoice,
  type LotEvent,
  type LotMatch,
  type OpenLot,
  sortEvents,
  type UnitChange,
  unitChange,
  zeroQuantity,
} from "./lots/lot-events.ts";
export {
  type MethodOf,
  type PrincipalGain,
  type Replay,
  realizedGain,
  replayLots,
} from "./lots/replay-lots.ts";

// Reconstruction: the lots behind what an institution reports.

export {
  type Completeness,
  type KnownOpening,
  type Ledger,
  type Lot,
  type LotOrigin,
  leastComplete,
  type ReportedLot,
} from "./reconstruction/lot.ts";
export {
  type QuantityGap,
  quantityGap,
  quantityTolerance,
} from "./reconstruction/opening-quantity.ts";
export {
  type FittedBasis,
  fitBasis,
  type ReconstructedLedger,
  type Reconstruction,
  type ReportedBasis,
  reconstructLots,
  withKnownPurchase,
} from "./reconstruction/reconstruct-lots.ts";

// Positions: lots to positions to a portfolio, exact to the cent.

export {
  aggregateLots,
  type Gain,
  gain,
  type LotTotals,
  type ValuedLot,
} from "./positions/aggregate-lots.ts";
export { allocation, type Share } from "./positions/allocation.ts";
export {
  type PortfolioAmounts,
  type PositionAmounts,
  summarizePortfolio,
} from "./positions/summarize-portfolio.ts";

// Timeline: values by day, on columns of numbers.

export {
  type PortfolioTimeline,
  portfolioTimeline,
  type TimelineHolding,
  type TimelineQuestion,
} from "./timeline/portfolio-timeline.ts";
export {
  type TimelineOfRange,
  timelineOfRange,
  type ValuedHistory,
} from "./timeline/timeline-range.ts";
export {
  addHeldValue,
  type DayRange,
  type HeldColumn,
  type PriceColumn,
  priceColumn,
  valueHoldings,
} from "./timeline/value-holdings.ts";
