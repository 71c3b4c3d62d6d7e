import { sumOf } from "./sum.ts";

/**
 * Rounds to `digits` decimals, halves away from zero, reading the number as it prints: 1.005 is a half, although the double
 * behind it lies a hair below. Never gives −0.
 */
export function roundTo(value: number, digits: number): number {
  const size = Math.abs(value);
  // From 1e15 on doubles hold no cents, and below 1e-6 they print with an exponent: nothing to round in either case.
  if (size >= 1e15) return value;
  if (size < 1e-6 && digits < 6) return 0;
  const rounded = shift(Math.round(shift(size, digits)), -digits);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Rounds money to cents. roundCents(1.005) is 1.01, roundCents(-1.005) is −1.01. */
export function roundCents(amount: number): number {
  return roundTo(amount, 2);
}

/** Sum of amounts that are whole cents already; the result is whole cents too. */
export function sumCents<Item>(items: Iterable<Item>, amountOf: (item: Item) => number): number {
  return roundCents(sumOf(items, amountOf));
}

function shift(value: number, digits: number): number {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}
