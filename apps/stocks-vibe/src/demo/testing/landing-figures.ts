import type { Dashboard, Position, Timeline } from "@stocks-vibe/contracts/portfolio";
import { DEMO_ORGANIZATION } from "../demo-people.ts";
import type { FamilyFigures } from "./demo-family.ts";

/** Three that differ: the largest fund, the largest ETF, and a share of one lot. */
const SHOWN = ["QMTDX", "THTM", "LKSR"];
const DAYS_A_WEEK = 7;

function positionOf(position: Position) {
  const { symbol, name, currentValue, totalCostBasis, unrealizedGain, unrealizedGainPercent } =
    position;
  const { irr, sp500IRR, ratePeriod, lots } = position;
  return {
    symbol,
    name,
    lots: lots.length,
    currentValue,
    totalCostBasis,
    unrealizedGain,
    unrealizedGainPercent,
    irr,
    sp500IRR,
    since: ratePeriod?.from ?? null,
  };
}

function totalsOf({ portfolio, holdings }: Dashboard) {
  const counted = holdings.filter(({ totalCostBasis }) => totalCostBasis !== null);
  return {
    totalValue: portfolio.totalValue,
    holdingsValue: portfolio.holdingsValue,
    cashValue: portfolio.cashValue,
    valueWithoutBasis: portfolio.valueWithoutBasis,
    totalCostBasis: portfolio.totalCostBasis,
    totalUnrealizedGain: portfolio.totalUnrealizedGain,
    totalUnrealizedGainPercent: portfolio.totalUnrealizedGainPercent,
    openLots: counted.reduce((sum, { lots }) => sum + lots.length, 0),
    positionsWithCost: portfolio.positionsWithCost,
    totalPositions: portfolio.totalPositions,
    irr: portfolio.portfolioIRR,
    sp500IRR: portfolio.sp500IRR,
    irrFlowCount: portfolio.irrFlowCount,
    since: portfolio.irrPeriod?.from ?? null,
    openingValue: portfolio.irrPeriod?.openingValue ?? null,
    sp500Value: portfolio.sp500Value,
    completeness: portfolio.completeness,
  };
}

/**
 * One point a week, the last one on the last day; whole dollars, which is finer than a line is
 * drawn.
 */
function weeksOf({ points, startValue }: Timeline) {
  const last = points.length - 1;
  return points
    .filter((_, index) => (last - index) % DAYS_A_WEEK === 0)
    .map(({ date, portfolioValue, benchmarkValue, added }) => ({
      date,
      portfolio: Math.round(portfolioValue),
      sp500: benchmarkValue === null ? null : Math.round(benchmarkValue),
      paid: Math.round((startValue ?? 0) + added),
    }));
}

/** What the first page shows of the demo family. Pure. */
export const landingFigures = ({ dashboard, timeline }: FamilyFigures) => ({
  family: DEMO_ORGANIZATION.name,
  asOf: dashboard.dataAsOf,
  totals: totalsOf(dashboard),
  positions: SHOWN.flatMap((symbol) =>
    dashboard.holdings.filter((one) => one.symbol === symbol).map(positionOf),
  ),
  weeks: weeksOf(timeline),
});

/** As a file: every week on a line of its own. */
export const asFile = ({ weeks, ...figures }: ReturnType<typeof landingFigures>): string => {
  const head = JSON.stringify(figures, null, 2).replace(/\n\}$/, "");
  const line = (week: object) =>
    JSON.stringify(week)
      .replaceAll(/([{,:])/g, "$1 ")
      .replaceAll('" :', '":')
      .replace("}", " }");
  return `${head},\n  "weeks": [\n    ${weeks.map(line).join(",\n    ")}\n  ]\n}\n`;
};
