import type { Dashboard, PortfolioTotals } from "@stocks-vibe/contracts/portfolio";
import { rate, wholeMoney } from "#lib/format/format.ts";
import { month } from "#lib/format/format-date.ts";
import { reasonFor } from "../components/reasons.ts";
import { dashboardMessages } from "../messages/en.ts";

const words = dashboardMessages.earned;

/** 'earned 15.75% a year', 'lost 5.76% a year'. */
const earned = (value: number): string => words.rate(rate(Math.abs(value)), value < 0);

/**
 * What the same money would be worth, beside what it is: both in whole dollars, as the tile below
 * says them.
 */
function difference({ irrPeriod, sp500Value }: PortfolioTotals): string {
  if (irrPeriod === null || sp500Value === null) return "";
  const more = Math.round(sp500Value) - Math.round(irrPeriod.closingValue);
  if (more === 0) return words.same;
  return more > 0 ? words.more(wholeMoney(more)) : words.less(wholeMoney(-more));
}

/**
 * What the money earned a year and since when, what it would have in the S&P 500, and the
 * difference in dollars. Null where nothing is held. What is not known is said so with its reason,
 * and nothing is put in its place.
 */
export function earnedSentence({ portfolio, benchmarkKind }: Dashboard): string | null {
  const { portfolioIRR, sp500IRR, irrPeriod, irrBasis, notAvailable } = portfolio;
  if (notAvailable.portfolioIRR === "no-holdings") return null;
  if (portfolioIRR === null || irrPeriod === null)
    return `${words.unknown} ${reasonFor(notAvailable, "portfolioIRR")}`;
  const isEstimated = portfolio.completeness === "estimated";
  const own = words.own(earned(portfolioIRR), month(irrPeriod.from), { irrBasis, isEstimated });
  if (sp500IRR === null)
    return `${own}. ${words.indexUnknown} ${reasonFor(notAvailable, "sp500IRR")}`;
  const index = words.index(earned(sp500IRR), benchmarkKind);
  return `${own}; ${index}${difference(portfolio)}.`;
}
