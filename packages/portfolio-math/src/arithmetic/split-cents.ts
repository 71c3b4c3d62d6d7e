import { roundCents } from "./round-cents.ts";
import { sum } from "./sum.ts";

/**
 * Splits an amount of whole cents in the proportion of `weights` so that the parts are whole cents
 * and add up to it exactly. The cents left after rounding down go to the largest remainders
 * (Hamilton's method), ties to the earlier part. Weights that add up to nothing split evenly. No
 * weights, no parts.
 *
 * splitCents(100, [1, 1, 1]) is [33.34, 33.33, 33.33].
 */
export function splitCents(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const cents = Math.round(roundCents(amount) * 100);
  const total = sum(weights);
  const shareOf = (weight: number) => (total === 0 ? 1 / weights.length : weight / total);

  const parts = weights.map((weight, index) => {
    const exact = cents * shareOf(weight);
    const whole = Math.floor(exact);
    return { index, whole, remainder: exact - whole };
  });
  // Fewer cents are left than there are parts, since each rounding down took less than one.
  let left = cents - parts.reduce((given, part) => given + part.whole, 0);
  for (const part of [...parts].sort((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left <= 0) break;
    part.whole += 1;
    left -= 1;
  }
  return parts.map((part) => roundCents(part.whole / 100));
}
