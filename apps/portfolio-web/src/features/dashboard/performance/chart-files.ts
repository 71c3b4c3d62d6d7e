import type { Timeline, Years } from "@stocks-vibe/contracts/portfolio";
import type { TableFile } from "../download-table.tsx";
import { performanceMessages as words } from "./performance-messages.ts";

/** The returns of each year to their last digit, as fractions; unknown is empty. */
export const yearsFile = ({ years }: Years): TableFile => ({
  name: `yearly-returns-${years.at(-1)?.to ?? ""}.csv`,
  header: [words.year, words.from, words.to, words.portfolio, words.sp500, words.excess],
  rows: years.map(({ year, from, to, portfolioReturn, benchmarkReturn, excessReturn }) => [
    year,
    from,
    to,
    portfolioReturn,
    benchmarkReturn,
    excessReturn,
  ]),
});

/** Every point of a range, in dollars and cents. */
export const timelineFile = ({ range, points, to }: Timeline): TableFile => ({
  name: `timeline-${words.ranges[range]}-${to ?? ""}.csv`,
  header: [words.date, words.portfolio, words.addedSoFar, words.sameMoney],
  rows: points.map(({ date, portfolioValue, added, benchmarkValue }) => [
    date,
    portfolioValue,
    added,
    benchmarkValue,
  ]),
});
