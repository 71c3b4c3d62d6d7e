import { sheetOf } from "@stocks-vibe/contracts/portfolio";
import type { FigureAddress } from "./figure-address.ts";
import { type ShownFigures, shownSubject } from "./subjects.ts";

/**
 * What is shown of one figure, for comparing what is stored with what its explanation comes to; undefined when there is no such
 * position, lot or year. The number of positions goes with the positions.
 */
export function shownFigure(shown: ShownFigures, address: FigureAddress): unknown {
  if (address.kind === "subject") return shownSubject(shown, address.figure, address.subject);
  if (address.figure === "positions") return shown.holdings;
  return sheetOf(shown.portfolio, address.figure);
}
