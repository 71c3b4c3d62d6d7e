import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import type { FigureAddress } from "./figure-address.ts";
import { portfolioFigureRows, subjectFigureRows } from "./figure-rows.ts";
import type { Asked } from "./question.ts";

/** How a figure came about, from the replay it was taken from. Pure; undefined when there is no such position, lot or year. */
export function explainFigure(asked: Asked, address: FigureAddress): Explanation | undefined {
  if (address.kind === "subject") {
    const { explain, ...said } = subjectFigureRows[address.figure];
    return explain({ ...asked, said }, address.subject);
  }
  const { explain, ...said } = portfolioFigureRows[address.figure];
  return explain({ ...asked, said });
}
