/** Where to look, and how close the answer must be. */
export interface Bracket {
  from: number;
  to: number;
  /** Widest acceptable uncertainty of the root. Default: what doubles can tell apart. */
  tolerance?: number;
}

/**
 * One end of the bracket. `weight` is its value as the secant sees it: lowered when the end stays
 * too long.
 */
interface End {
  x: number;
  y: number;
  weight: number;
}

const maxSteps = 200;

/**
 * A root of a continuous function inside a bracket, or undefined when the ends do not have opposite
 * signs (NaN is no sign): it never guesses outside what is proven. Regula falsi with the correction
 * of Anderson and Björck (BIT 1973) and every third step a bisection, so it is never slower than
 * bisection by more than a factor of three. Throws only what the function throws; calls it 202
 * times at most.
 *
 * findRoot((x) => x * x − 4, { from: 0, to: 5 }) is 2.
 */
export function findRoot(f: (x: number) => number, bracket: Bracket): number | undefined {
  const endAt = (x: number): End => {
    const y = f(x);
    return { x, y, weight: y };
  };
  let [low, high] = [endAt(bracket.from), endAt(bracket.to)];
  if (low.y === 0) return low.x;
  if (high.y === 0) return high.x;
  // A product that underflows to 0 is refused as well: nothing is proven then.
  if (!(low.y * high.y < 0)) return undefined;

  for (let step = 0; step < maxSteps && !isNarrow(low, high, bracket.tolerance); step += 1) {
    const middle = endAt(nextPoint(low, high, step % 3 === 2));
    if (middle.y === 0) return middle.x;
    // No double lies between the ends any more.
    if (middle.x <= low.x || middle.x >= high.x) break;
    // The new point replaces the end on its own side, so the two always enclose the root.
    [low, high] =
      middle.y < 0 === low.y < 0
        ? [middle, weigh(high, middle.y / low.y)]
        : [weigh(low, middle.y / high.y), middle];
  }
  // Both ends are the root as far as doubles tell; the better of them is the answer.
  return Math.abs(low.y) < Math.abs(high.y) ? low.x : high.x;
}

/**
 * Where the line through both ends crosses zero, or the middle where it is that one's turn or the
 * line leaves the bracket.
 */
function nextPoint(low: End, high: End, bisects: boolean): number {
  const middle = low.x + (high.x - low.x) / 2;
  const secant = low.x + ((high.x - low.x) * low.weight) / (low.weight - high.weight);
  return !bisects && secant > low.x && secant < high.x ? secant : middle;
}

/**
 * Anderson–Björck: the end that stays weighs 1 − y_new / y_replaced as much, or half where that is
 * not positive.
 */
function weigh(end: End, ratio: number): End {
  const factor = 1 - ratio;
  return { ...end, weight: end.weight * (factor > 0 ? factor : 0.5) };
}

function isNarrow(low: End, high: End, wanted = 0): boolean {
  const resolution = 2 * Number.EPSILON * Math.max(Math.abs(low.x), Math.abs(high.x));
  return high.x - low.x <= Math.max(wanted, resolution);
}
