import type { Lot, Position, YearReturn } from "@stocks-vibe/contracts/portfolio";
import type { Question } from "./question.ts";
import { findLot, findPosition, findYear } from "./subjects.ts";
import type { Worked } from "./worked.ts";

/** How a figure of one thing came about, by the thing's name; undefined where there is no such thing. */
export type ExplainSubject = (question: Question, subject: string) => Worked | undefined;

export const ofPosition =
  (explain: (question: Question, position: Position) => Worked): ExplainSubject =>
  (question, symbol) => {
    const position = findPosition(question.figures, symbol);
    return position && explain(question, position);
  };

export const ofLot =
  (explain: (question: Question, position: Position, lot: Lot) => Worked): ExplainSubject =>
  (question, lotId) => {
    const found = findLot(question.figures, lotId);
    return found && explain(question, found.position, found.lot);
  };

export const ofYear =
  (explain: (question: Question, year: YearReturn) => Worked): ExplainSubject =>
  (question, name) => {
    const year = findYear(question.figures, name);
    return year && explain(question, year);
  };
