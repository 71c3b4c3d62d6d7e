import { money, points, pointsBetween, rate, wholeMoney } from "#lib/format/format.ts";
import { day, month } from "#lib/format/format-date.ts";
import { demoBehind as behind, demoCountedValue, demoFigures } from "../demo-figures.ts";

export const landingMessages = {
  title: "Your retirement, fully accounted for",
  skip: "Skip to content",
  brand: "Stocks Vibe",
  sections: "Sections",
  benefits: "Benefits",
  exclusiveAccess: "Exclusive Access",
  joinBeta: "Join Beta",
  logIn: "Log in",
  headline: "Your retirement, fully accounted for.",
  lede: "Every 401(k), IRA and brokerage account of your family in one read-only place, with one honest question answered: what would the same money have become in the S&P 500?",
  join: "Join Beta Waitlist",
  readOnly: "Read-only. No trading, ever.",
  benefitsTitle: "Figures you can check, not just look at.",
  benefitList: [
    {
      title: "Never a made-up number",
      text: "A figure that cannot be known says N/A and why. Old prices carry their date. Errors show errors, not samples.",
    },
    {
      title: "Shared, and only with your people",
      text: "Members of your organization see the same picture. No one outside it does, and nothing here can trade or move money.",
    },
  ],
  accessTitle: "Exclusive access, one organization at a time.",
  steps: [
    {
      title: "Join the waitlist",
      text: "Leave your e-mail. We send a link, there is no password to choose.",
    },
    {
      title: "Get access",
      text: "We open access for your whole family or firm at once.",
    },
    {
      title: "Link your accounts",
      text: "Two to three minutes per institution. Figures are updated daily at 10PM MT.",
    },
  ],
  bandTitle: "Know what your savings really earned.",
  bandText:
    "The beta is free. Join the waitlist, and link your accounts once your organization has access.",
} as const;

const { family, asOf, totals } = demoFigures;
const since = month(totals.since);

/**
 * What the drawing of the demo family's dashboard says, and the three figures that are explained.
 */
export const demoMessages = {
  title: "The dashboard of a family",
  madeUp: `The ${family}, ${day(asOf)}`,
  caption: `Sandbox data: the ${family} are made up, and so is what they own. The figures are those that the product calculates from it for ${day(asOf)}.`,
  openDemo: "Open the demo",
  totalValue: "Total value",
  holdingsAndCash: `Holdings ${money(totals.holdingsValue)} + cash ${money(totals.cashValue)}`,
  gain: "Total Unrealized Gain/Loss",
  ofCostBasis: "of cost basis",
  cost: "Total Cost Basis",
  costSub: `${totals.positionsWithCost} of ${totals.totalPositions} positions`,
  positions: "Total Positions",
  positionsSub: "Individual holdings",
  irr: "Yearly return (IRR)",
  aYearSince: `a year since ${since}`,
  estimated: "Estimated",
  versus: "vs S&P 500 IRR",
  versusSub: `S&P 500 ${rate(totals.sp500IRR)}`,
  words: ["Ahead", "Behind"],
  chartTitle: "Portfolio value and the same money in the S&P 500",
  chartFinding: `Line chart, ${day(demoFigures.weeks[0]?.date ?? asOf)} to ${day(asOf)}: the portfolio ends at ${wholeMoney(totals.totalValue)}, the same money in the S&P 500 at ${wholeMoney(totals.sp500Value)}.`,
  cutAxis: (lowest: string) => `The scale starts at ${lowest}, not at $0.`,
  portfolio: "Portfolio",
  sameMoney: "S&P 500, same money",
  paid: "There at the start, and added since",
  portfolioEnd: "Portfolio",
  sp500End: "S&P 500",
  some: `${demoFigures.positions.length} of ${totals.totalPositions} positions`,
  lots: (n: number) => `${n} ${n === 1 ? "lot" : "lots"}`,
  costBasis: "Cost basis",
  sp500Irr: "S&P 500 IRR",
  positionIrr: "IRR",
  bothSince: (from: string) => `both a year since ${month(from)}`,
  explained: [
    {
      id: "gain",
      title: "A gain that adds up",
      text: `What the shares are worth now, less what was paid for them: ${totals.openLots} lots, each with its day and its cost. Shares whose cost no institution told are left out, and it says so.`,
      rows: [
        { name: "Holdings", value: money(totals.holdingsValue) },
        {
          name: "Less those whose cost is not known",
          value: money(-totals.valueWithoutBasis),
        },
        { name: "Holdings with a known cost", value: money(demoCountedValue) },
        { name: "Less what they cost", value: money(-totals.totalCostBasis) },
      ],
      result: { name: "Unrealized gain", value: money(totals.totalUnrealizedGain) },
    },
    {
      id: "irr",
      title: "A return that means something",
      text: "The yearly return (IRR) weighs every payment by its day, so a late deposit cannot flatter or hide the result. What the bank's history does not reach back to counts from its value on the first day.",
      rows: [
        { name: "Payments weighed by their days", value: String(totals.irrFlowCount) },
        {
          name: "Of them, what was there when the history starts",
          value: money(totals.openingValue),
        },
        { name: `Worth on ${day(asOf)}`, value: money(totals.totalValue) },
      ],
      result: { name: `A year since ${since}`, value: rate(totals.irr) },
    },
    {
      id: "versus",
      title: "One honest comparison",
      text: `The same money on the same days in the S&P 500, dividends reinvested. ${behind > 0 ? "This family would have done better with the index, and the page says so." : "This family did better than the index, and the page says by how much."}`,
      rows: [
        { name: "The same money in the S&P 500", value: money(totals.sp500Value) },
        { name: "What they hold", value: money(totals.totalValue) },
        { name: "S&P 500, a year", value: rate(totals.sp500IRR) },
        { name: "The family, a year", value: rate(totals.irr) },
      ],
      result: {
        name: behind > 0 ? "Behind the S&P 500" : "Ahead of the S&P 500",
        value: `${points(pointsBetween(totals.irr, totals.sp500IRR))}, ${wholeMoney(Math.abs(behind))}`,
      },
    },
  ],
} as const;
