/** Where to look, and how close the answer must be. */
export interface Bracket {
  from: number;
  to: number;
  /** Widest acceptable uncertainty of the root. Default: what doubles can tell apart. */
  tolerance?: number;
}

interface Point {
  x: number;
  y: number;
}

const maxSteps = 200;

/**
 * A root of a continuous function inside a bracket, or undefined when the ends do not have opposite signs: it never
 * guesses outside what is proven. Regula falsi with the Anderson–Björck correction, and a bisection whenever
 * the bracket did not halve, so it is never slower than bisection by more than a factor of two.
 */
export function findRoot(f: (x: number) => number, bracket: Bracket): number | undefined {
  let low: Point = { x: bracket.from, y: f(bracket.from) };
  let high: Point = { x: bracket.to, y: f(bracket.to) };
  if (low.y === 0) return low.x;
  if (high.y === 0) return high.x;
  if (!(low.y < 0 !== high.y < 0) || Number.isNaN(low.y + high.y)) return undefined;

  let weightLow = low.y;
  let weightHigh = high.y;
  for (let step = 0; step < maxSteps; step += 1) {
    const width = high.x - low.x;
    if (width <= toleranceAt(low.x, high.x, bracket.tolerance)) break;
    const crossing = low.x + (width * weightLow) / (weightLow - weightHigh);
    const bisects = step % 3 === 2 || !(crossing > low.x && crossing < high.x);
    const x = bisects ? low.x + width / 2 : crossing;
    if (x <= low.x || x >= high.x) break;
    const y = f(x);
    if (y === 0) return x;

    if (y < 0 === low.y < 0) {
      weightHigh = bisects ? high.y : shrink(weightHigh, y / low.y);
      low = { x, y };
      weightLow = y;
    } else {
      weightLow = bisects ? low.y : shrink(weightLow, y / high.y);
      high = { x, y };
      weightHigh = y;
    }
  }
  return Math.abs(low.y) < Math.abs(high.y) ? low.x : high.x;
}

/** Anderson–Björck: weigh the end that stays by 1 − y_new / y_old, or by a half where that is not positive. */
function shrink(weight: number, ratio: number): number {
  const factor = 1 - ratio;
  return weight * (factor > 0 ? factor : 0.5);
}

function toleranceAt(low: number, high: number, wanted = 0): number {
  return Math.max(wanted, 2 * Number.EPSILON * Math.max(Math.abs(low), Math.abs(high)));
}
