import type { Dashboard, PortfolioTotals, Years } from "@stocks-vibe/contracts/portfolio";
import type { FigureAddress } from "./figure-address.ts";

/** The figures a page shows, stored or worked out anew. */
export interface ShownFigures {
  portfolio: Dashboard["portfolio"];
  holdings: Dashboard["holdings"];
  years: Years;
}

const rateFields = [
  "portfolioIRR",
  "sp500IRR",
  "irrDifference",
  "irrBasis",
  "sp500Value",
] as const satisfies readonly (keyof PortfolioTotals)[];

const pick = <Field extends keyof PortfolioTotals>(
  totals: PortfolioTotals,
  fields: readonly Field[],
) => fields.map((field) => totals[field]);

/**
 * What is shown of one figure, for comparing what is stored with what its explanation comes to; undefined when there is no such
 * position, lot or year.
 */
export function shownFigure(
  { portfolio, holdings, years }: ShownFigures,
  address: FigureAddress,
): unknown {
  if (address.kind === "subject") {
    const { figure, subject } = address;
    if (figure === "year-return") return years.years.find(({ year }) => String(year) === subject);
    if (figure === "lot-cagr")
      return holdings.flatMap(({ lots }) => lots).find(({ lotId }) => lotId === subject);
    return holdings.find(({ symbol }) => symbol === subject);
  }
  switch (address.figure) {
    case "total-value":
      return pick(portfolio, ["totalValue", "cashValue", "holdingsValue"]);
    case "positions":
      return holdings;
    case "cost-basis":
    case "gain":
      return pick(portfolio, ["totalCostBasis", "totalUnrealizedGain", "valueWithoutBasis"]);
    case "irr":
    case "sp500-irr":
    case "irr-difference":
      return pick(portfolio, rateFields);
    case "one-year-return":
      return pick(portfolio, ["oneYearReturn", "sp500OneYearReturn", "excessOneYearReturn"]);
    case "three-year-return":
      return pick(portfolio, ["threeYearReturn", "sp500ThreeYearReturn", "excessThreeYearReturn"]);
    case "five-year-return":
      return pick(portfolio, ["fiveYearReturn", "sp500FiveYearReturn", "excessFiveYearReturn"]);
  }
}
