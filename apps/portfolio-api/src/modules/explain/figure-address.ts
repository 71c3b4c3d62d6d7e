import {
  isPortfolioFigure,
  isSubjectFigure,
  type PortfolioFigure,
  type SubjectFigure,
} from "@stocks-vibe/contracts/portfolio";

/** Which figure is asked about: one of the whole portfolio, or one of a position, lot or year. */
export type FigureAddress =
  | { kind: "portfolio"; figure: PortfolioFigure }
  | { kind: "subject"; figure: SubjectFigure; subject: string };

/** Reads 'irr' or 'position-irr:OAKD'; undefined for anything else. */
export function readAddress(text: string): FigureAddress | undefined {
  if (isPortfolioFigure(text)) return { kind: "portfolio", figure: text };
  const colon = text.indexOf(":");
  const figure = text.slice(0, colon);
  const subject = text.slice(colon + 1);
  return isSubjectFigure(figure) && subject ? { kind: "subject", figure, subject } : undefined;
}
