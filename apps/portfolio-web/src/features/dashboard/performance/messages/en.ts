import { day, dayOfYear } from "#lib/format/format-date.ts";

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const yearsOf = (n: number) => (n === 1 ? "complete year" : "complete years");

export const performanceMessages = {
  failedYears: "Failed to get yearly returns",
  failedTimeline: "Failed to get the portfolio timeline",
  noYears: "Yearly returns start with the first full day of stored values.",
  noTimeline: "The timeline starts with your first purchase.",
  portfolio: "Portfolio",
  sp500: "S&P 500",
  notAvailable: "N/A",
  calendarTitle: "Calendar Year Returns",
  oneYearFinding: (year: number, excess: number) =>
    `${excess < 0 ? "Behind" : "Ahead of"} the S&P 500 in ${year}, the one complete year so far.`,
  oneYearAlone: (year: number) => `${year} is the one complete year so far.`,
  calendarFinding: (ahead: number, complete: number) => {
    if (complete === 0) return "No complete year is stored yet; part years are not compared.";
    return `Ahead of the S&P 500 in ${ahead} of ${complete} ${yearsOf(complete)}.`;
  },
  unknownYears: (years: readonly number[], reason: string) =>
    years.length === 1
      ? `${years.join("")} is complete, but its return is not known. ${reason}`
      : `${inWords(years.map(String))} are complete, but their returns are not known. ${reason}`,
  returnIn: (year: number) => `Return in ${year}`,
  sp500In: (year: number) => `S&P 500 in ${year}`,
  onlyYear: "the one complete year so far",
  sameDates: "same dates",
  excessMeans: "your return minus the S&P 500's",
  oneYearNote:
    "One complete year so far. Average, best and worst year and win rate begin with the second.",
  noYearNote:
    "Average, best and worst year and win rate come with complete calendar years whose return is known; there is none yet.",
  partialNote: "* Part of a year, not annualised, and left out of the averages.",
  method: "Time-weighted: deposits do not move these figures.",
  benchmark: {
    "total-return": "S&P 500 with dividends reinvested, over the same dates.",
    price: "S&P 500 without dividends, over the same dates.",
    none: "The S&P 500 has no values for these years.",
  },
  averageReturn: "Average return",
  averageBenchmark: "S&P 500 average",
  averageExcess: "Average excess",
  outperformed: "Years outperformed",
  sameYears: "same years",
  perYear: "per year",
  outOf: (ahead: number, complete: number) => `${ahead} of ${complete}`,
  completeYears: yearsOf,
  ofYears: (n: number) => `${n} ${yearsOf(n)}`,
  returnOf: (year: number) => `return of ${year}`,
  periodTitle: "Returns to Date",
  periodNote:
    "Time-weighted: deposits do not move these figures. Three and five years are per year. Excess is your return minus the S&P 500's.",
  periodTable: "Returns of the last one, three and five years",
  period: "Period",
  periods: { one: "1 year", three: "3 years", five: "5 years" },
  periodOf: (name: string) => `return of the last ${name}`,
  excessTitle: "Benchmark Comparison",
  excessFinding:
    "Return minus the S&P 500, in percentage points. Above the line is ahead, below is behind.",
  best: "Best year",
  worst: "Worst year",
  winRate: "Win rate",
  winRateSub: (ahead: number, complete: number) =>
    `${ahead} of ${complete} ${complete === 1 ? "year" : "years"} above 0`,
  excess: "Excess",
  year: "Year",
  dates: "Dates",
  between: (from: string, to: string) => `${day(from)} to ${day(to)}`,
  fromDay: (from: string) => `from ${dayOfYear(from)}`,
  toDay: (to: string) => `to ${dayOfYear(to)}`,
  yearsTable: "Yearly returns",
  excessTable: "Yearly returns and how far ahead they were",
  readYears: "Read any year",
  timelineTitle: "Portfolio value and the same money in the S&P 500",
  timelineFinding: (difference: string, isAhead: boolean) =>
    `The portfolio is ${difference} ${isAhead ? "ahead of" : "behind"} the same money in the S&P 500.`,
  timelineLevel: "The portfolio is level with the same money in the S&P 500.",
  timelineAlone: "The same money in the S&P 500 can't be told for this range.",
  sameStart: (start: string, from: string) =>
    `Both lines start at ${start} on ${day(from)} and get the same later payments.`,
  sameDays: (from: string, ranges: readonly string[]) =>
    `Values since ${day(from)}: ${inWords(ranges)} show the same days.`,
  range: "Range",
  ranges: { "1M": "1M", "6M": "6M", YTD: "YTD", "1Y": "1Y", "3Y": "3Y", "5Y": "5Y", MAX: "All" },
  sameMoney: "S&P 500, same money",
  valueOn: (date: string) => `Value on ${date}`,
  added: "Added in this range",
  addedSoFar: "Added so far",
  noGain: "not counted as gain",
  inAndOut: (paidIn: string, takenOut: string) => `${paidIn} in, ${takenOut} out`,
  returned: (total: string) => `${total} return`,
  aYear: (yearly: string) => `${yearly} a year`,
  addedMeans: {
    deposits:
      "Added: deposits less withdrawals, and shares and accounts that came in, at their value of that day.",
    purchases:
      "Added: deposits less withdrawals, and shares and accounts that came in, at their value of that day; where an institution lists no deposits, purchases less sales.",
  },
  partial: {
    full: null,
    "since-linked":
      "What was held before the history starts counts from its market value on that day.",
    estimated:
      "Some dates, costs or prices are estimates, or a part had to be left out: the accounts page says what was found.",
  },
  estimated: "Estimated",
  timelineMethod: "Returns are time-weighted: payments do not move them.",
  cutAxis: (lowest: string) => `The scale starts at ${lowest}, not at $0.`,
  difference: "Difference today",
  aheadOf: "ahead of the S&P 500",
  behindOf: "behind the S&P 500",
  ahead: "Ahead",
  behind: "Behind",
  historyStart: (from: string) => `Values since ${day(from)}.`,
  readTimeline: "Read any date",
  readHint: "Touch the chart, move over it or use the arrow keys to read any date.",
  timelineTable: "Portfolio and S&P 500 by date",
  date: "Date",
  from: "From",
  to: "To",
  tableDifference: "Difference",
  lineFinding: (from: string, to: string, portfolio: string, sp500: string | null) =>
    `Line chart from ${day(from)} to ${day(to)}. Portfolio ends at ${portfolio}${sp500 ? `, the same money in the S&P 500 at ${sp500}` : ""}.`,
} as const;
