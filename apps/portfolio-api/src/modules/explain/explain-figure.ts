import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import { explainPortfolioRate, explainPositionRate } from "./explain-flows.ts";
import { explainGrowth } from "./explain-growth.ts";
import { explainCalendarYear, explainYearsReturn } from "./explain-returns.ts";
import { explainLots, explainPositionGain, explainPositions, explainValue } from "./explain-sum.ts";
import type { FigureAddress } from "./figure-address.ts";
import type { Question } from "./question.ts";

function explainSubject(
  question: Question,
  { figure, subject }: Extract<FigureAddress, { kind: "subject" }>,
): Explanation | undefined {
  const { holdings, years } = question.figures;
  if (figure === "year-return") {
    const year = years.years.find((row) => String(row.year) === subject);
    return year && explainCalendarYear(question, year);
  }
  if (figure === "lot-cagr") {
    const holder = holdings.find(({ lots }) => lots.some(({ lotId }) => lotId === subject));
    const lot = holder?.lots.find(({ lotId }) => lotId === subject);
    return holder && lot && explainGrowth(question, holder, lot);
  }
  const position = holdings.find(({ symbol }) => symbol === subject);
  if (!position) return undefined;
  if (figure === "position-gain") return explainPositionGain(question, position);
  return explainPositionRate(question, position, figure === "position-irr" ? "irr" : "sp500-irr");
}

/** How a figure came about, from the replay it was taken from. Pure; undefined when there is no such position, lot or year. */
export function explainFigure(question: Question, address: FigureAddress): Explanation | undefined {
  if (address.kind === "subject") return explainSubject(question, address);
  const { figure } = address;
  switch (figure) {
    case "total-value":
      return explainValue(question);
    case "positions":
      return explainPositions(question);
    case "cost-basis":
    case "gain":
      return explainLots(question, figure);
    case "irr":
    case "sp500-irr":
    case "irr-difference":
      return explainPortfolioRate(question, figure);
    case "one-year-return":
    case "three-year-return":
    case "five-year-return":
      return explainYearsReturn(question, figure);
  }
}
