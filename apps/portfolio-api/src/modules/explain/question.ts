import {
  type Completeness,
  type Explanation,
  type GroupedBy,
  type NaReason,
  type PortfolioFigure,
  portfolioRows,
} from "@stocks-vibe/contracts/portfolio";
import type { Language } from "../../language/language.ts";
import type { Replay } from "../valuation/portfolio/replay-portfolio.ts";
import type { RebuiltPortfolio } from "../valuation/rebuild/rebuild-types.ts";
import type { FigureWords } from "./messages/en.ts";
import type { ExplainWords } from "./explain-texts.ts";

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
