import type { FlowColumns } from "../cash-flow.ts";
import { type GapColumns, gapColumns, reversedGaps } from "./discount-flows.ts";
import { localPolynomial, type Terms, termsOf } from "./local-polynomial.ts";
import { polynomialRoots, type RootPlace } from "./polynomial-roots.ts";
import {
  cannotMeet,
  isBalanced,
  isMonotone,
  isReceiving,
  meanTimesAt,
  type Sides,
  sidesAt,
  spanOf,
} from "./rate-sides.ts";

/**
 * All roots found, ascending; `complete` is false if the search gave up before it had shown that
 * there are no others.
 */
export interface Roots {
  /** Continuous rates u = ln(1 + r); the middle of the stretch in which each root lies. */
  roots: number[];
  complete: boolean;
}

/** Rates are not told apart below this distance. */
const narrowest = 1e-7;
/** Roots this close are one to any reader: a thousandth of a percent apart. */
const sameRoot = 1e-5;
/** Pieces far from 0 are this part wider at their far end than at the near one. */
const widening = 1.5;
/** Pieces looked at before the search gives up; some fifty are usual. */
const maxPieces = 2000;

/**
 * Every continuous rate u = ln(1 + r) from one to another at which receipts and payments weigh the
 * same, by proof. The range is cut into pieces, narrow around 0 and wider outwards, in each of
 * which one pass over the flows gives a polynomial and a bound on its error; its roots are isolated
 * without the flows. A piece too wide for its bound is halved. So thousands of changes of sign cost
 * no more than a few do: some fifty passes.
 *
 * Rates are per year: u = 0.0953 is 10 %. Nothing is thrown: a search that gives up answers what it
 * has, not `complete`. A stretch in which the sums can't be told from zero counts as one root.
 *
 * −100 on 2023-01-01 and 110 on 2024-01-01 from −1 to 1 have the one root ln 1.1 = 0.0953….
 */
export function isolateRoots(flows: FlowColumns, from: number, to: number): Roots {
  const terms = termsOf(flows);
  const gaps = gapColumns(flows);
  const isRootless = rootlessness(gaps);
  const pieces = cover({ from, to }, spanOf(gaps));
  const places: RootPlace[] = [];
  let count = 0;
  let complete = true;
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    count += 1;
    // An honest end: what was found are roots, but others may be where nobody looked.
    if (count > maxPieces) return { roots: places.map(middle), complete: false };
    // Sums at its two ends are cheaper than a polynomial, so they are asked first.
    if (isRootless(piece)) continue;
    const found = rootsIn(terms, piece);
    if (!found) {
      // Its series would need more terms than there are; over half the width every exponent is half
      // as large.
      pieces.push(...halves(piece));
      continue;
    }
    for (const place of found.places) addPlace(places, place);
    complete = complete && found.complete;
  }
  return { roots: places.map(middle), complete };
}

/**
 * Tells pieces in which it is plain from the sums at their ends that there is no root; false says
 * nothing.
 */
function rootlessness(gaps: GapColumns): (piece: RootPlace) => boolean {
  const span = spanOf(gaps);
  const backwards = reversedGaps(gaps);
  // Pieces come from the lowest rates to the highest, so that an end is mostly the last piece's
  // other one.
  let known: { columns: GapColumns; sides: Sides } | undefined;
  const sides = (columns: GapColumns, u: number): Sides =>
    known?.columns === columns && known.sides.u === u ? known.sides : sidesAt(columns, u);
  return ({ from, to }) => {
    // Rates below 0 are rates above 0 of the flows seen backwards, where no sum can overflow.
    const columns = from < 0 ? backwards : gaps;
    const [near, far] = from < 0 ? [-to, -from] : [from, to];
    const high = sides(columns, far);
    const low = sides(columns, near);
    known = { columns, sides: from < 0 ? low : high };
    // First proof: one side stays above the other all the way through.
    if (cannotMeet(low, high, span)) return true;
    // A change of sides is a root, and so may be an end at which neither side is more: no proof
    // against them.
    if (isReceiving(low) !== isReceiving(high) || isBalanced(low) || isBalanced(high)) return false;
    // Second proof: with the same side ahead at both ends and their ratio rising or falling
    // throughout, they never meet.
    return isMonotone(meanTimesAt(columns, near), meanTimesAt(columns, far));
  };
}

/**
 * The roots within a piece, as rates: the polynomial's variable goes from −1 to 1 across it.
 * Undefined when the piece is too wide for a polynomial with a useful bound.
 */
function rootsIn(
  terms: Terms,
  { from, to }: RootPlace,
): ReturnType<typeof polynomialRoots> | undefined {
  const polynomial = localPolynomial(terms, from, to);
  if (!polynomial) return undefined;
  const [center, radius] = [(from + to) / 2, (to - from) / 2];
  const { places, complete } = polynomialRoots(polynomial, narrowest / radius);
  const toRates = (place: RootPlace) => ({
    from: center + radius * place.from,
    to: center + radius * place.to,
  });
  return { places: places.map(toRates), complete };
}

/**
 * Pieces of a range, the leftmost last: eight years' worth of rate over the span at first, growing
 * with the distance from 0.
 */
function cover({ from, to }: RootPlace, span: number): RootPlace[] {
  const outward = (limit: number): number[] => {
    const edges = [0];
    for (let edge = 0; edge < limit; edges.push(edge)) {
      edge = Math.min(limit, Math.max(edge + 8 / Math.max(span, 0.01), edge * widening));
    }
    return edges;
  };
  const above = outward(Math.max(0, to));
  const below = outward(Math.max(0, -from)).map((edge) => -edge);
  const edges = [...below.reverse(), ...above.slice(1)].filter(
    (edge) => edge >= from && edge <= to,
  );
  if (edges[0] !== from) edges.unshift(from);
  if (edges.at(-1) !== to) edges.push(to);
  return edges
    .slice(1)
    .map((edge, i) => ({ from: edges[i] ?? from, to: edge }))
    .reverse();
}

/**
 * Both halves of a piece, the left one last: it is taken from the end of the list and so comes
 * first.
 */
function halves({ from, to }: RootPlace): RootPlace[] {
  const between = (from + to) / 2;
  return [
    { from: between, to },
    { from, to: between },
  ];
}

/** Joins stretches that touch, and roots that are the same to any reader. */
function addPlace(places: RootPlace[], place: RootPlace): void {
  const last = places.at(-1);
  if (last && place.from - last.to <= sameRoot) last.to = Math.max(last.to, place.to);
  else places.push({ ...place });
}

const middle = ({ from, to }: RootPlace): number => (from + to) / 2;
