import type { NaReason, Position } from "@stocks-vibe/contracts/portfolio";

/** Fields of a holding that may be not known, each of which a statement shows. */
const FIELDS = ["totalCostBasis", "unrealizedGain", "irr", "sp500IRR"] as const;
export type UnknownField = (typeof FIELDS)[number];

/**
 * The reasons that holdings give for what is not known, each once, in the order in which a reader
 * meets them. Pure.
 */
export function reasonsOf(
  holdings: readonly Pick<Position, UnknownField | "notAvailable">[],
): NaReason[] {
  const given = holdings.flatMap((holding) =>
    FIELDS.filter((field) => holding[field] === null).map(
      (field) => holding.notAvailable[field] ?? "history-incomplete",
    ),
  );
  return [...new Set(given)];
}

/** The number of the footnote that says why a field of a holding is not known. Pure. */
export const noteOf = (
  { notAvailable }: Pick<Position, "notAvailable">,
  field: UnknownField,
  reasons: readonly NaReason[],
): number => reasons.indexOf(notAvailable[field] ?? "history-incomplete") + 1;
