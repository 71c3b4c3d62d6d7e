import type { ReturnRow, YearReturn } from "@stocks-vibe/contracts/portfolio";
import {
  addDays,
  addYears,
  daysBetween,
  freshValue,
  type IsoDate,
  isoDate,
  laterOf,
  startOfYear,
} from "@stocks-vibe/portfolio-math";
import { returnPeriod } from "../valuation/portfolio/rate-period.ts";
import { portfolioGaps } from "./breakdown/gaps.ts";
import { closingPrices, indexLevels, pricesOn } from "./breakdown/past-prices.ts";
import { type DaySources, sourcesOfDays, sourcesOfToday } from "./breakdown/sources-of-days.ts";
import { returnFormula } from "./explanation-csv.ts";
import {
  completenessOf,
  portfolioResult,
  type Question,
  type Result,
  sharedParts,
  type WorkedReturns,
} from "./question.ts";

const periods = {
  "one-year-return": {
    years: 1,
    index: "sp500OneYearReturn",
    excess: "excessOneYearReturn",
  },
  "three-year-return": {
    years: 3,
    index: "sp500ThreeYearReturn",
    excess: "excessThreeYearReturn",
  },
  "five-year-return": {
    years: 5,
    index: "sp500FiveYearReturn",
    excess: "excessFiveYearReturn",
  },
} as const;

/** Where the values of these days are from; the last day of all is valued at the closing prices. */
function rowSources({ replay, figures }: Question, dates: readonly IsoDate[]): DaySources[] {
  const sources = sourcesOfDays(replay.ledgers, dates);
  if (dates.at(-1) !== figures.dataAsOf) return sources;
  return [...sources.slice(0, -1), sourcesOfToday(figures.holdings)];
}

/**
 * The valuations from `from` to `to`. The first is the base: what it holds is the start, whatever
 * flowed that day.
 */
function returnRows(question: Question, from: IsoDate, to: IsoDate): ReturnRow[] {
  const { daily, history, benchmark } = question.replay;
  const first = daily.dates[0];
  if (first === undefined || from < first) return [];
  const start = daysBetween(first, from);
  const dates = daily.dates.slice(start, daysBetween(first, to) + 1);
  const sources = rowSources(question, dates);
  const levels = dates.map((date) => (benchmark ? freshValue(benchmark, date) : undefined));
  return dates.map((date, row) => ({
    date,
    value: daily.value[start + row] ?? 0,
    inflow: row === 0 ? 0 : (daily.inflow[start + row] ?? 0),
    outflow: row === 0 ? 0 : (daily.outflow[start + row] ?? 0),
    dailyReturn: row === 0 ? null : (history.returns[start + row] ?? null),
    priceSources: sources[row]?.sources ?? [],
    oldestPrice: sources[row]?.oldest ?? null,
    sp500Level: levels[row]?.value ?? null,
    sp500AsOf: levels[row]?.date ?? null,
  }));
}

interface Period {
  from: IsoDate;
  to: IsoDate;
  result: Result;
  sp500Return: number | null;
  excessReturn: number | null;
  isAnnualized: boolean;
}

function explainPeriod(
  question: Question,
  { from, to, result, sp500Return, excessReturn, isAnnualized }: Period,
): WorkedReturns {
  const { replay, figures } = question;
  const { words, symbols } = question.said;
  const rows = returnRows(question, from, to);
  const days = daysBetween(from, to);
  return {
    shape: "returns",
    ...sharedParts(question, to.slice(0, 4)),
    result,
    formula: {
      words,
      symbols,
      spreadsheet:
        result.value === null ? null : returnFormula(rows.length, isAnnualized ? days : null),
    },
    completeness: completenessOf(question, {
      level: figures.portfolio.completeness,
      gaps: portfolioGaps(question),
      since: replay.daily.dates[0] ?? null,
    }),
    prices: [
      ...(rows.length > 0 ? pricesOn(replay, from) : []),
      ...closingPrices(figures.holdings),
      ...indexLevels(question, [from, to]),
    ],
    rows,
    from,
    to,
    days,
    isAnnualized,
    period: returnPeriod(replay.daily, { from, to }, replay.ledgers),
    sp500Return,
    excessReturn,
  };
}

/** 1Y, 3Y and 5Y: from the valuation of the same day that many years ago. */
export function explainYearsReturn(
  question: Question,
  figure: keyof typeof periods,
): WorkedReturns {
  const { dataAsOf, portfolio } = question.figures;
  const { years, index, excess } = periods[figure];
  return explainPeriod(question, {
    from: addYears(dataAsOf, -years),
    to: dataAsOf,
    result: portfolioResult(question, figure),
    sp500Return: portfolio[index],
    excessReturn: portfolio[excess],
    isAnnualized: years > 1,
  });
}

/** A calendar year: from the last valuation of the year before, or from the first one there is. */
export function explainCalendarYear(question: Question, year: YearReturn): WorkedReturns {
  const first = question.replay.daily.dates[0] ?? question.figures.dataAsOf;
  return explainPeriod(question, {
    from: laterOf(first, addDays(startOfYear(year.year), -1)),
    to: isoDate(year.to),
    result: {
      unit: "rate",
      value: year.portfolioReturn,
      // The reason beside a known return is the index's.
      reason: year.portfolioReturn === null ? year.reason : null,
    },
    sp500Return: year.benchmarkReturn,
    excessReturn: year.excessReturn,
    isAnnualized: false,
  });
}
