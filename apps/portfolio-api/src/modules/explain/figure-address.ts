import {
  type PortfolioFigure,
  portfolioFigures,
  type SubjectFigure,
  subjectFigures,
} from "@stocks-vibe/contracts/portfolio";

/** Which figure is asked about: one of the whole portfolio, or one of a position, lot or year. */
export type FigureAddress =
  | { kind: "portfolio"; figure: PortfolioFigure }
  | { kind: "subject"; figure: SubjectFigure; subject: string };

/** Reads 'irr' or 'position-irr:OAKD'; undefined for anything else. */
export function readAddress(text: string): FigureAddress | undefined {
  const whole = portfolioFigures.find((figure) => figure === text);
  if (whole) return { kind: "portfolio", figure: whole };
  const colon = text.indexOf(":");
  const named = subjectFigures.find((figure) => figure === text.slice(0, colon));
  const subject = text.slice(colon + 1);
  return named && subject ? { kind: "subject", figure: named, subject } : undefined;
}
