import type { Lot } from "@stocks-vibe/contracts/portfolio";

/**
 * What lots come to. `known` of them have a cost, and only these are in cost and gain; both are
 * null where none has.
 */
export type LotTotals = {
  readonly shares: number;
  readonly value: number;
  readonly cost: number | null;
  readonly gain: number | null;
  readonly known: number;
};

/**
 * To the cent exactly, or to a hundred-millionth of a share, which is finer than any institution
 * tells.
 */
const sumOf = (values: readonly number[], unit: number): number =>
  values.reduce((sum, value) => sum + Math.round(value * unit), 0) / unit;
const CENTS = 100;
const SHARE_PARTS = 100_000_000;

/** Adds lots up. What is not known is left out, never counted as zero. */
export function totalsOf(lots: readonly Lot[]): LotTotals {
  const known = lots.flatMap(({ totalCostBasis: cost, unrealizedGain: gain }) =>
    cost === null || gain === null ? [] : { cost, gain },
  );
  const sumOfKnown = (field: "cost" | "gain") =>
    known.length === 0
      ? null
      : sumOf(
          known.map((lot) => lot[field]),
          CENTS,
        );
  return {
    shares: sumOf(
      lots.map(({ shares }) => shares),
      SHARE_PARTS,
    ),
    value: sumOf(
      lots.map(({ currentValue }) => currentValue),
      CENTS,
    ),
    cost: sumOfKnown("cost"),
    gain: sumOfKnown("gain"),
    known: known.length,
  };
}
