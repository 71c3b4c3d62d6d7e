import type { FigureAddress } from "./figure-address.ts";
import { portfolioFigureRows, subjectFigureRows } from "./figure-rows.ts";
import { nameSources } from "./name-sources.ts";
import type { Asked } from "./question.ts";
import { explainWords } from "./words/explain-words.ts";
import type { Worked } from "./worked.ts";

/** How a figure came about, from the replay it was taken from. Pure; undefined when there is no such position, lot or year. */
export function explainFigure(asked: Asked, address: FigureAddress): Worked | undefined {
  const words = explainWords[asked.language];
  const question = { ...asked, words, said: words.figures[address.figure] };
  const worked =
    address.kind === "subject"
      ? subjectFigureRows[address.figure].explain(question, address.subject)
      : portfolioFigureRows[address.figure].explain(question);
  return worked && nameSources(worked, words);
}
