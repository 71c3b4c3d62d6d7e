import {
  type Completeness,
  type Dashboard,
  type Explanation,
  type ExplanationOf,
  type GroupedBy,
  isPortfolioFigure,
  isSubjectFigure,
  type Lot,
  type NaReason,
  type PortfolioFigure,
  type Position,
  portfolioRows,
  type SubjectFigure,
  type SumGroup,
  type SumRow,
  subjectRows,
  type YearReturn,
  type Years,
} from "@stocks-vibe/contracts/portfolio";
import type { Language } from "../../language/language.ts";
import type { Replay } from "../valuation/portfolio/replay-portfolio.ts";
import type { RebuiltPortfolio } from "../valuation/rebuild/rebuild-types.ts";
import type { ExplainWords } from "./explain-texts.ts";
import type { FigureWords } from "./messages/en.ts";

/** What only the cutting into pages knows. */
type OfPages = "rowCount" | "nextCursor";

/** A group with all the rows behind it. */
export interface WorkedGroup extends Omit<SumGroup, "cursor"> {
  readonly rows: readonly SumRow[];
}

/** A total with all its rows, in the order of the CSV, and the same in groups. */
export interface WorkedSum
  extends Omit<ExplanationOf<"sum">, "groups" | "groupCount" | "nextCursor"> {
  readonly rows: readonly SumRow[];
  readonly groups: readonly WorkedGroup[];
}

export type WorkedFlows = Omit<ExplanationOf<"flows">, OfPages>;
export type WorkedReturns = Omit<ExplanationOf<"returns">, OfPages>;
export type WorkedGrowth = ExplanationOf<"growth">;

/** How a figure came about, whole: what its CSV is written from, and what pages are cut from. */
export type Worked = WorkedSum | WorkedFlows | WorkedReturns | WorkedGrowth;

/**
 * What every explanation is taken from: the replay of the stored rows, and the figures it came to.
 */
export interface Asked {
  /** As asked: 'irr', 'position-irr:OAKD'. */
  address: string;
  replay: Replay;
  figures: RebuiltPortfolio;
  /** Of the stored snapshot. */
  version: number;
  /** Whose subtotals a total of the portfolio shows. */
  by: GroupedBy;
  /** What it is told in. */
  language: Language;
}

export interface Question extends Asked {
  words: ExplainWords;
  said: FigureWords;
}

export type Result = Explanation["result"];

/** A field of the wire with the reason that stands beside it when it is null. */
export function resultOf<Field extends string>(
  source: { readonly notAvailable: Readonly<Record<string, NaReason>> } & Readonly<
    Record<Field, number | null>
  >,
  field: Field,
  unit: Result["unit"],
): Result {
  const value = source[field];
  const reason = source.notAvailable[field] ?? "history-incomplete";
  return { unit, value, reason: value === null ? reason : null };
}

/** A figure of the portfolio, by its row in the contract. */
export function portfolioResult({ figures }: Asked, figure: PortfolioFigure): Result {
  const { field, unit } = portfolioRows[figure];
  return resultOf(figures.portfolio, field, unit);
}

/** What would be completed is not complete: a price that is old, a holding that is left out. */
const levelBeside = (level: Completeness, gaps: readonly string[]): Completeness =>
  level === "full" && gaps.length > 0 ? "estimated" : level;

/**
 * The level of completeness, its sentence, and what would complete it. `since`: from when on the
 * history behind it is known.
 */
export const completenessOf = (
  { words }: Question,
  { level, gaps, since }: { level: Completeness; gaps: readonly string[]; since: string | null },
): Explanation["completeness"] => {
  const shown = levelBeside(level, gaps);
  return {
    level: shown,
    since: shown === "since-linked" ? since : null,
    sentence: words.parts.completeness[shown],
    gaps: [...new Set(gaps)],
  };
};

/**
 * The parts of an explanation that are alike whatever it is of. The subject is named in its title.
 */
export const sharedParts = ({ address, figures, version, said }: Question, subject = "") => ({
  figure: address,
  title: said.title(subject),
  label: said.label,
  isSandbox: figures.isSandbox,
  dataAsOf: figures.dataAsOf,
  version,
});

/**
 * A position without the moment at which it was built: figures that are found unchanged keep it,
 * while their own moves on.
 */
type ShownPosition = Omit<Position, "lastUpdated">;

/** The figures a page shows, stored or worked out anew. */
export interface ShownFigures {
  portfolio: Dashboard["portfolio"];
  holdings: readonly ShownPosition[];
  years: Years;
}

interface Holder<Row> {
  readonly holdings: readonly Row[];
}

export const findPosition = <Row extends Pick<Position, "symbol">>(
  { holdings }: Holder<Row>,
  symbol: string,
): Row | undefined => holdings.find((position) => position.symbol === symbol);

export function findLot<Row extends Pick<Position, "lots">>(
  { holdings }: Holder<Row>,
  lotId: string,
): { readonly position: Row; readonly lot: Lot } | undefined {
  for (const position of holdings) {
    const lot = position.lots.find((one) => one.lotId === lotId);
    if (lot) return { position, lot };
  }
  return undefined;
}

export const findYear = (
  { years }: Pick<ShownFigures, "years">,
  name: string,
): YearReturn | undefined => years.years.find(({ year }) => String(year) === name);

/** What a page shows of the thing that a figure is of; undefined where there is no such thing. */
export function shownSubject(shown: ShownFigures, figure: SubjectFigure, subject: string): unknown {
  switch (subjectRows[figure].of) {
    case "position":
      return findPosition(shown, subject);
    case "lot":
      return findLot(shown, subject)?.lot;
    case "year":
      return findYear(shown, subject);
  }
}

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
