import { describe, expect, it } from "vitest";
import {
  depositsPortfolio,
  incomparablePortfolio,
  investedPortfolio,
} from "../../../testing/example-portfolio.ts";
import { splitByYear } from "../../valuation/portfolio/build-years.ts";
import { figuresOf } from "../../valuation/portfolio/rebuild-portfolio.ts";
import { moneyByDay, replayPortfolio } from "../../valuation/portfolio/replay-portfolio.ts";
import type { BenchmarkRows } from "../../valuation/rebuild/rebuild-types.ts";
import { storedHistory } from "./performance.service.ts";
import { selectTimeline } from "./select-timeline.ts";

/**
 * What pages are shown of one organization: its figures, and timelines from what is stored of its
 * days.
 */
function pagesOf(input: typeof depositsPortfolio) {
  const replay = replayPortfolio(input);
  const figures = figuresOf(replay);
  const money = moneyByDay(replay);
  const stored = splitByYear(replay.daily, replay.benchmark).map((year) => ({
    days: year.days,
    portfolio_values: year.portfolioValues,
    benchmark_values: year.benchmarkValues,
  }));
  const history = storedHistory(stored, money);
  const { isSandbox, years, dataAsOf: asOf, portfolio } = figures;
  const { isDeposits } = money;
  const { completeness } = portfolio;
  const { benchmarkKind } = years;
  const context = { asOf, isDeposits, completeness, isSandbox, benchmarkKind };
  return {
    figures,
    replay,
    history,
    timeline: (range: "YTD" | "1Y" | "3Y" | "5Y" | "MAX") =>
      selectTimeline(history, { ...context, range }),
  };
}

/** Levels as markets have them: none on Saturdays, Sundays and the first day of all. */
const weekdaysPortfolio = {
  ...depositsPortfolio,
  benchmark: depositsPortfolio.benchmark && tradedOnly(depositsPortfolio.benchmark),
};

function tradedOnly(rows: BenchmarkRows): BenchmarkRows {
  const isOpen = (date: string, at: number) =>
    at > 0 && ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
  return {
    ...rows,
    dates: rows.dates.filter(isOpen),
    levels: rows.levels.filter((_, at) => isOpen(rows.dates[at] ?? "", at)),
  };
}

describe.each([
  ["deposits are listed", depositsPortfolio],
  ["only purchases are listed", investedPortfolio],
  ["the index closes at weekends", weekdaysPortfolio],
  ["no index is known", incomparablePortfolio],
] as const)("a portfolio of which %s", (_, input) => {
  const { figures, replay, history, timeline } = pagesOf(input);

  it("is stored with every value, payment and level that its figures rest on", () => {
    const { dates, value, inflow, outflow } = replay.daily;
    expect(history).toMatchObject({ dates, value, inflow, outflow });
  });

  it("has the same one-, three- and five-year returns on the timeline as on the Performance tab", () => {
    const { portfolio } = figures;
    const [one, three, five] = [timeline("1Y"), timeline("3Y"), timeline("5Y")];
    expect([one.portfolioReturn, one.benchmarkReturn]).toEqual([
      portfolio.oneYearReturn,
      portfolio.sp500OneYearReturn,
    ]);
    expect([three.portfolioYearlyReturn, three.benchmarkYearlyReturn]).toEqual([
      portfolio.threeYearReturn,
      portfolio.sp500ThreeYearReturn,
    ]);
    expect([five.portfolioYearlyReturn, five.benchmarkYearlyReturn]).toEqual([
      portfolio.fiveYearReturn,
      portfolio.sp500FiveYearReturn,
    ]);
  });

  it("starts and ends on the same days with the same values as the returns that stand beside it", () => {
    const { oneYearPeriod, threeYearPeriod, fiveYearPeriod } = figures.portfolio;
    const shown = [timeline("1Y"), timeline("3Y"), timeline("5Y")].map(
      ({ from, to, startValue, endValue }) => ({
        from,
        to,
        openingValue: startValue,
        closingValue: endValue,
      }),
    );
    expect([oneYearPeriod, threeYearPeriod, fiveYearPeriod]).toMatchObject(shown);
  });

  it("has this year's return so far", () => {
    const { portfolioReturn, benchmarkReturn } = timeline("YTD");
    const year = figures.years.years.at(-1);
    expect([portfolioReturn, benchmarkReturn]).toEqual([
      year?.portfolioReturn,
      year?.benchmarkReturn,
    ]);
  });

  it("adds up to the cent, and to the total value", () => {
    for (const range of ["YTD", "1Y", "3Y", "5Y", "MAX"] as const) {
      const { startValue, paidIn, takenOut, portfolioChange, endValue } = timeline(range);
      const sum = [startValue, paidIn, -(takenOut ?? 0), portfolioChange].reduce<number>(
        (total, part) => total + Math.round((part ?? Number.NaN) * 100),
        0,
      );
      expect(sum / 100).toBe(endValue);
      expect(endValue).toBe(figures.portfolio.totalValue);
    }
  });
});

it("gives the whole history's twin what the same money in the S&P 500 is worth", () => {
  const { figures, timeline } = pagesOf(depositsPortfolio);
  const last = timeline("MAX").points.at(-1);

  expect(figures.portfolio.irrBasis).toBe("deposits");
  expect(last?.benchmarkValue).toBe(figures.portfolio.sp500Value);
});

it("says of what purchases stand for", () => {
  expect(pagesOf(depositsPortfolio).timeline("1Y").addedFrom).toBe("deposits");
  expect(pagesOf(investedPortfolio).timeline("1Y").addedFrom).toBe("purchases");
});
