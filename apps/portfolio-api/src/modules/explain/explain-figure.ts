import type { FigureAddress } from "./figure-address.ts";
import { portfolioFigureRows, subjectFigureRows } from "./figure-rows.ts";
import type { Asked } from "./question.ts";
import type { Worked } from "./worked.ts";

/** How a figure came about, from the replay it was taken from. Pure; undefined when there is no such position, lot or year. */
export function explainFigure(asked: Asked, address: FigureAddress): Worked | undefined {
  if (address.kind === "subject") {
    const { explain, ...said } = subjectFigureRows[address.figure];
    return explain({ ...asked, said }, address.subject);
  }
  const { explain, ...said } = portfolioFigureRows[address.figure];
  return explain({ ...asked, said });
}
