import { sum, sumOf } from "./sum.ts";

/** Powers that a double holds exactly, as are the quotients by them then rounded. */
const powersOfTen = Array.from({ length: 13 }, (_, digits) => 10 ** digits);

/**
 * Rounds to `digits` decimals, halves away from zero, reading the number as it prints: 1.005 is a
 * half, although the double behind it lies a hair below. Never gives −0, never throws.
 *
 * roundTo(2.345, 2) is 2.35, roundTo(−2.5, 0) is −3.
 */
export function roundTo(value: number, digits: number): number {
  const size = Math.abs(value);
  // From 1e15 on doubles hold no cents, and below 1e-6 they print with an exponent: nothing to
  // round in either case.
  if (size >= 1e15) return value;
  if (size < 1e-6 && digits < 6) return 0;
  const rounded = roundClear(size, digits) ?? shift(Math.round(shift(size, digits)), -digits);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/**
 * The same answer without printing the number, for all that lie clearly off a half; undefined for
 * the few that don't.
 */
function roundClear(size: number, digits: number): number | undefined {
  const factor = powersOfTen[digits];
  if (factor === undefined) return undefined;
  const scaled = size * factor;
  const whole = Math.round(scaled);
  const isClear = scaled < 1e12 && Math.abs(Math.abs(scaled - whole) - 0.5) > 1e-3;
  return isClear ? whole / factor : undefined;
}

/**
 * Rounds money in dollars to cents, halves away from zero. roundCents(1.005) is 1.01,
 * roundCents(-1.005) is −1.01.
 */
export function roundCents(amount: number): number {
  return roundTo(amount, 2);
}

/**
 * Rounds a sum of products, such as units times prices, to cents: what lies within half a millionth
 * of a dollar of a half cent is one. The last digit of such a sum depends on the order of its
 * parts, and must not decide over a cent. roundSum(1889.5549999999998) is 1889.56, as
 * roundSum(1889.555) is.
 */
export function roundSum(amount: number): number {
  const isClear = roundClear(Math.abs(amount), 2) !== undefined;
  return roundCents(isClear ? amount : roundTo(amount, 6));
}

/**
 * Sum of amounts that are whole cents already; the result is whole cents too. sumCents([0.1, 0.2],
 * (n) => n) is 0.3.
 */
export function sumCents<Item>(items: Iterable<Item>, amountOf: (item: Item) => number): number {
  return roundCents(sumOf(items, amountOf));
}

/**
 * The number times a power of ten, by its printed exponent: a decimal shift without the rounding of
 * a multiplication.
 */
function shift(value: number, digits: number): number {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

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
