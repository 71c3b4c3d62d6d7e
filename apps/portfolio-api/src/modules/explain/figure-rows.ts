import type { PortfolioFigure, SubjectFigure } from "@stocks-vibe/contracts/portfolio";
import { explainPortfolioRate, explainPositionRate } from "./explain-flows.ts";
import { explainGrowth } from "./explain-growth.ts";
import { explainCalendarYear, explainYearsReturn } from "./explain-returns.ts";
import { explainLots, explainPositionGain, explainPositions, explainValue } from "./explain-sum.ts";
import { type ExplainSubject, ofLot, ofPosition, ofYear } from "./of-subject.ts";
import type { Question } from "./question.ts";
import type { Worked } from "./worked.ts";

/** A figure of the whole portfolio: what it is made of. What is said of it stands in the catalogues, by its name. */
interface PortfolioRow {
  /** Under which words docs/figures.md tells what it means. */
  readonly guide: string;
  readonly explain: (question: Question) => Worked;
}

/** A figure of one thing: a position, a lot or a year. */
interface SubjectRow {
  readonly guide: string;
  readonly explain: ExplainSubject;
}

/** One row per figure of the portfolio. Its fields and unit stand in the contract, by the same name. */
export const portfolioFigureRows: Readonly<Record<PortfolioFigure, PortfolioRow>> = {
  "total-value": {
    guide: "Total value.",
    explain: explainValue,
  },
  positions: {
    guide: "Total positions.",
    explain: explainPositions,
  },
  "cost-basis": {
    guide: "Total cost basis.",
    explain: (question) => explainLots(question, "cost-basis"),
  },
  gain: {
    guide: "Unrealized gain or loss.",
    explain: (question) => explainLots(question, "gain"),
  },
  irr: {
    guide: "IRR.",
    explain: (question) => explainPortfolioRate(question, "irr"),
  },
  "sp500-irr": {
    guide: "S&P 500 IRR.",
    explain: (question) => explainPortfolioRate(question, "sp500-irr"),
  },
  "irr-difference": {
    guide: "vs S&P 500 IRR.",
    explain: (question) => explainPortfolioRate(question, "irr-difference"),
  },
  "one-year-return": {
    guide: "1Y, 3Y, 5Y and calendar years.",
    explain: (question) => explainYearsReturn(question, "one-year-return"),
  },
  "three-year-return": {
    guide: "1Y, 3Y, 5Y and calendar years.",
    explain: (question) => explainYearsReturn(question, "three-year-return"),
  },
  "five-year-return": {
    guide: "1Y, 3Y, 5Y and calendar years.",
    explain: (question) => explainYearsReturn(question, "five-year-return"),
  },
};

/** One row per figure of a position, a lot or a year. */
export const subjectFigureRows: Readonly<Record<SubjectFigure, SubjectRow>> = {
  "position-gain": {
    guide: "Unrealized gain or loss.",
    explain: ofPosition(explainPositionGain),
  },
  "position-irr": {
    guide: "IRR.",
    explain: ofPosition((question, position) => explainPositionRate(question, position, "irr")),
  },
  "position-sp500-irr": {
    guide: "S&P 500 IRR.",
    explain: ofPosition((question, position) =>
      explainPositionRate(question, position, "sp500-irr"),
    ),
  },
  "lot-cagr": {
    guide: "Growth of a lot (CAGR).",
    explain: ofLot(explainGrowth),
  },
  "year-return": {
    guide: "1Y, 3Y, 5Y and calendar years.",
    explain: ofYear(explainCalendarYear),
  },
};
