import { findRoot } from "../../arithmetic/find-root.ts";
import type { LocalPolynomial } from "./local-polynomial.ts";

/** Where a root lies: a point, or a stretch in which the value can't be told from zero. */
export interface RootPlace {
  from: number;
  to: number;
}

/** What was found, ascending; `complete` is false if the search gave up. */
export interface RootPlaces {
  places: RootPlace[];
  complete: boolean;
}

/** A part of the piece, with the polynomial stretched so that it goes from −1 to 1 again. */
interface Cell {
  center: number;
  radius: number;
  coefficients: Float64Array;
}

/** Cells looked at before the search gives up. */
const maxCells = 20_000;

/**
 * All roots of a polynomial known but for an error, between −1 and 1, ascending. A cell is dropped
 * when the constant outweighs all other terms, holds one root at most when the slope can't change
 * its sign, and is halved otherwise, down to where the value differs from zero by no more than the
 * error: a curve that touches zero, or roots too close to tell apart. Such a stretch is given as a
 * root. Roots at `narrowest` or less from each other are not separated either.
 *
 * `narrowest` is in the polynomial's own variable. Never throws; a search that gives up is not
 * `complete`.
 *
 * Of coefficients −0.5, 1 (y − 0.5) without an error the one root is 0.5.
 */
export function polynomialRoots(polynomial: LocalPolynomial, narrowest: number): RootPlaces {
  const places: RootPlace[] = [];
  // Cells still to decide, the leftmost on top, so that roots come out in ascending order.
  const cells: Cell[] = [{ center: 0, radius: 1, coefficients: polynomial.coefficients }];
  let count = 0;
  for (let cell = cells.pop(); cell; cell = cells.pop()) {
    count += 1;
    if (count > maxCells) return { places, complete: false };
    const found = placeIn(cell, polynomial, narrowest);
    if (found === "undecided") cells.push(halfOf(cell, 1), halfOf(cell, -1));
    else if (found) places.push(found);
  }
  return { places, complete: true };
}

/** The root of a cell, undefined where there is none. */
function placeIn(
  { center, radius, coefficients }: Cell,
  { error, slopeError }: LocalPolynomial,
  narrowest: number,
): RootPlace | undefined | "undecided" {
  // Between −1 and 1 no power of y exceeds 1, so sums of absolute coefficients bound what the terms
  // can do.
  const variation = variationOf(coefficients);
  if (Math.abs(coefficients[0] ?? 0) > variation + error) return undefined;
  // A cell is narrower than the piece by its radius, and so is the slope, with its error, in the
  // cell's variable.
  if (isMonotone(coefficients, slopeError * radius)) {
    const y = rootOfMonotone(coefficients, error);
    return y === undefined ? undefined : { from: center + radius * y, to: center + radius * y };
  }
  // Halving makes the variation smaller; below the error a finer look shows nothing more.
  if (variation > error && radius >= narrowest) return "undecided";
  return mayBeZero(coefficients, error)
    ? { from: center - radius, to: center + radius }
    : undefined;
}

/** How far the value can be from the constant, at most. */
function variationOf(coefficients: Float64Array): number {
  let total = 0;
  for (let k = 1; k < coefficients.length; k += 1) total += Math.abs(coefficients[k] ?? 0);
  return total;
}

/**
 * The slope's own constant outweighs the rest of the slope, so it can't be 0: k · c(k) are its
 * coefficients.
 */
function isMonotone(coefficients: Float64Array, slopeError: number): boolean {
  let others = slopeError;
  for (let k = 2; k < coefficients.length; k += 1) others += k * Math.abs(coefficients[k] ?? 0);
  return Math.abs(coefficients[1] ?? 0) > others;
}

/**
 * The root, also one that lies at an end but for the error; undefined when both ends are on one
 * side.
 */
function rootOfMonotone(coefficients: Float64Array, error: number): number | undefined {
  const at = (y: number): number => valueAt(coefficients, y);
  const [first, last] = [at(-1), at(1)];
  // The ends are on two sides: a bracket, in which the root is found as exactly as doubles can.
  if (first < 0 !== last < 0) return findRoot(at, { from: -1, to: 1 });
  if (Math.abs(first) <= error) return -1;
  return Math.abs(last) <= error ? 1 : undefined;
}

/**
 * Whether a stretch too flat or too narrow to decide comes near zero: within twice the error at an
 * end or the middle, or on both sides of it.
 */
function mayBeZero(coefficients: Float64Array, error: number): boolean {
  const ends = [valueAt(coefficients, -1), coefficients[0] ?? 0, valueAt(coefficients, 1)];
  return (
    ends.some((value) => Math.abs(value) <= 2 * error) || new Set(ends.map(Math.sign)).size > 1
  );
}

/** The polynomial's value, by Horner's scheme. */
function valueAt(coefficients: Float64Array, y: number): number {
  let value = 0;
  for (let k = coefficients.length - 1; k >= 0; k -= 1) value = value * y + (coefficients[k] ?? 0);
  return value;
}

/**
 * The left (−1) or right (1) half of a cell: the polynomial in z of y = (z + side) / 2. The halving
 * multiplies each coefficient by 2^−k, which is exact; the shift by `side` is Horner's, repeated:
 * additions only.
 *
 * The right half of y, coefficients 0, 1, has the coefficients 0.5, 0.5.
 */
function halfOf({ center, radius, coefficients }: Cell, side: -1 | 1): Cell {
  const half = coefficients.map((coefficient, k) => coefficient * 2 ** -k);
  for (let from = 0; from < half.length; from += 1) {
    for (let k = half.length - 2; k >= from; k -= 1) {
      half[k] = (half[k] ?? 0) + side * (half[k + 1] ?? 0);
    }
  }
  return { center: center + (side * radius) / 2, radius: radius / 2, coefficients: half };
}
