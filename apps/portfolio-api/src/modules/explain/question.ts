import type { Completeness, Explanation, NaReason } from "@stocks-vibe/contracts/portfolio";
import type { RebuiltPortfolio } from "../rebuild/rebuild-types.ts";
import type { Replay } from "../rebuild/replay-portfolio.ts";
import { completenessWords } from "./explain-words.ts";

/** What every explanation is taken from: the replay of the stored rows, and the figures it came to. */
export interface Question {
  /** As asked: 'irr', 'position-irr:OAKD'. */
  address: string;
  replay: Replay;
  figures: RebuiltPortfolio;
  /** Of the stored snapshot. */
  version: number;
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

/** The level of completeness, its sentence, and what would complete it. */
export const completenessOf = (
  level: Completeness,
  gaps: readonly string[],
): Explanation["completeness"] => ({
  level,
  sentence: completenessWords[level],
  gaps: [...new Set(gaps)],
});

/** The parts of an explanation that do not depend on the figure. */
export const sharedParts = ({ address, figures, version }: Question) => ({
  figure: address,
  isSandbox: figures.isSandbox,
  dataAsOf: figures.dataAsOf,
  version,
});
