import type {
  Lot,
  PortfolioFigure,
  Position,
  SubjectFigure,
  YearReturn,
} from "@stocks-vibe/contracts/portfolio";
import { daysBetween, isoDate } from "@stocks-vibe/portfolio-math";
import { explainCalendarYear, explainYearsReturn } from "../explain-returns.ts";
import {
  explainLots,
  explainPositionGain,
  explainPositions,
  explainValue,
} from "../explain-sum.ts";
import { growthFormula } from "../explanation-csv.ts";
import { explainPortfolioRate, explainPositionRate } from "../flows/explain-flows.ts";
import {
  completenessOf,
  findLot,
  findPosition,
  findYear,
  type Question,
  resultOf,
  sharedParts,
  type Worked,
  type WorkedGrowth,
} from "../question.ts";
import { costGaps, staleGaps } from "./gaps.ts";
import { closingPrices } from "./past-prices.ts";

/**
 * How a figure of one thing came about, by the thing's name; undefined where there is no such
 * thing.
 */
type ExplainSubject = (question: Question, subject: string) => Worked | undefined;

const ofPosition =
  (explain: (question: Question, position: Position) => Worked): ExplainSubject =>
  (question, symbol) => {
    const position = findPosition(question.figures, symbol);
    return position && explain(question, position);
  };

const ofLot =
  (explain: (question: Question, position: Position, lot: Lot) => Worked): ExplainSubject =>
  (question, lotId) => {
    const found = findLot(question.figures, lotId);
    return found && explain(question, found.position, found.lot);
  };

const ofYear =
  (explain: (question: Question, year: YearReturn) => Worked): ExplainSubject =>
  (question, name) => {
    const year = findYear(question.figures, name);
    return year && explain(question, year);
  };

/** How a lot's growth rate came about. */
function explainGrowth(question: Question, position: Position, lot: Lot): WorkedGrowth {
  const { said, words } = question;
  const { plainGrowth } = words.parts;
  const result = resultOf(lot, "cagr", "rate");
  const isPlain = result.value !== null && !lot.cagrIsAnnualized;
  const days = Math.max(0, daysBetween(isoDate(lot.purchaseDate), question.figures.dataAsOf));
  return {
    shape: "growth",
    ...sharedParts(question, position.symbol),
    ...(isPlain ? { label: plainGrowth.label } : {}),
    result,
    formula: {
      words: said.words,
      symbols: isPlain ? plainGrowth.symbols : said.symbols,
      spreadsheet: result.value === null ? null : growthFormula(lot.cagrIsAnnualized),
    },
    completeness: completenessOf(question, {
      level: lot.completeness,
      gaps: [
        ...costGaps(question, [{ symbol: position.symbol, lots: [lot] }]),
        ...staleGaps([position], words),
      ],
      since: lot.purchaseDate,
    }),
    prices: closingPrices([position]),
    lot,
    symbol: position.symbol,
    days,
    isAnnualized: lot.cagrIsAnnualized,
  };
}

/**
 * A figure of the whole portfolio: what it is made of. What is said of it stands in the catalogues,
 * by its name.
 */
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

/**
 * One row per figure of the portfolio. Its fields and unit stand in the contract, by the same name.
 */
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
