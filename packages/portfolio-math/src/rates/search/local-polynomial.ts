import type { FlowColumns } from "../cash-flow.ts";

/**
 * The flows as terms ±e^(log − u · years) of their present value at the continuous rate u:
 * logarithms, because the terms themselves leave the range of doubles at extreme rates.
 */
export interface Terms {
  signs: Float64Array;
  logs: Float64Array;
  years: Float64Array;
}

/**
 * The present value around a rate, as a polynomial in y from −1 to 1 across a piece of rates, in
 * units in which the largest term is 1. The true value differs by less than `error`, its slope in y
 * by less than `slopeError`.
 */
export interface LocalPolynomial {
  /** Of y^0, y^1, … */
  coefficients: Float64Array;
  error: number;
  slopeError: number;
}

/** Terms of the series: with |s| ≤ 2 the rest is below 2^24 / 24! · e², a part in 10^15. */
const degree = 24;
/** Rests above this part of all the money make the piece too wide. */
const largestRest = 1e-13;
/** Terms below e^this of the largest one are not added up. */
const negligible = -50;
/** e^this is still a normal double; what is smaller has no weight. */
const smallestLog = -700;
/**
 * A series is broken off where its terms have become this small: by then they shrink by half and
 * more.
 */
const tiny = 1e-24;
/** 1 / k, so that the series multiplies where it would divide. */
const inverses = Float64Array.from({ length: degree + 1 }, (_, k) => 1 / k);

/**
 * The terms of netted flows; days are counted from the first flow, a year is 365 of them. No net is
 * 0, so every logarithm is finite. −100 at once is sign −1, log ln 100 = 4.605…, years 0.
 */
export function termsOf({ length, days, nets }: FlowColumns): Terms {
  return {
    signs: Float64Array.from({ length }, (_, i) => Math.sign(nets[i] ?? 0)),
    logs: Float64Array.from({ length }, (_, i) => Math.log(Math.abs(nets[i] ?? 0))),
    years: Float64Array.from({ length }, (_, i) => (days[i] ?? 0) / 365),
  };
}

/**
 * Expands the present value between two rates in a Taylor series around the middle: Σ ±w · e^(−s·y)
 * with w the terms at the middle and s = (years − mean) · half the width. One pass over the flows
 * then answers for the whole piece: O(n · degree) at most. The bound on the error holds the rest of
 * the series and the roundings of the terms. Undefined when the piece is too wide for it.
 *
 * Counting years from their mean divides the present value by e^(−(u − middle) · mean), which is
 * never 0: the roots are the same, and the exponents are as small as they can be.
 */
export function localPolynomial(
  terms: Terms,
  low: number,
  high: number,
): LocalPolynomial | undefined {
  const { signs, years } = terms;
  const radius = (high - low) / 2;
  const exponents = exponentsAt(terms, (low + high) / 2);
  const { weights, total, mean } = weigh(exponents, years);
  const coefficients = new Float64Array(degree);
  let rest = 0;
  let rounding = 0;
  for (let i = 0; i < exponents.length; i += 1) {
    const exponent = exponents[i] ?? 0;
    const s = ((years[i] ?? 0) - mean) * radius;
    const size = Math.abs(s);
    // Nowhere in the piece does this term reach a digit of the sum: a bound stands for it.
    if (exponent + size < negligible) {
      rest += 2e-22;
      continue;
    }
    // Nothing at the middle and something at an end: such a piece must be cut first.
    if (exponent < smallestLog) return undefined;
    const weight = weights[i] ?? 0;
    const part = addSeries(coefficients, (signs[i] ?? 0) * weight, -s);
    // The most that the term can grow to within the piece, against its weight at the middle.
    const most = size < 1 ? Math.E : Math.exp(size);
    rest += (Math.abs(part) + tiny) * most;
    rounding += weight * most * (8 - exponent + size);
  }
  // Asked this way round so that NaN is refused too.
  if (!(rest <= largestRest * total)) return undefined;
  const error = rest + Number.EPSILON * rounding;
  return { coefficients, error, slopeError: degree * error };
}

/**
 * Adds the series of weight · e^(s·y); answers its first term that is left out, which e^|s| times
 * bounds the rest.
 */
function addSeries(coefficients: Float64Array, weight: number, s: number): number {
  let part = weight;
  for (let k = 0; k < degree; k += 1) {
    coefficients[k] = (coefficients[k] ?? 0) + part;
    part *= s * (inverses[k + 1] ?? 0);
    // From here on the terms are smaller than any digit of the sum.
    if (part < tiny && part > -tiny) break;
  }
  return part;
}

/**
 * Logarithms of the terms at a rate, in parts of the largest: differences from it, so that large
 * products lose no digits where it counts.
 */
function exponentsAt({ logs, years }: Terms, u: number): Float64Array {
  let [largest, log, year] = [Number.NEGATIVE_INFINITY, 0, 0];
  // The largest term is found first: all others are stated in parts of it.
  for (let i = 0; i < logs.length; i += 1) {
    const exponent = (logs[i] ?? 0) - u * (years[i] ?? 0);
    if (exponent > largest) [largest, log, year] = [exponent, logs[i] ?? 0, years[i] ?? 0];
  }
  const exponents = new Float64Array(logs.length);
  for (let i = 0; i < logs.length; i += 1) {
    exponents[i] = (logs[i] ?? 0) - log - u * ((years[i] ?? 0) - year);
  }
  return exponents;
}

/**
 * The terms' sizes at the middle (the largest is 1), their sum, and their mean time in years,
 * weighted by size.
 */
function weigh(
  exponents: Float64Array,
  years: Float64Array,
): { weights: Float64Array; total: number; mean: number } {
  const weights = new Float64Array(exponents.length);
  let total = 0;
  let weighted = 0;
  for (let i = 0; i < exponents.length; i += 1) {
    const exponent = exponents[i] ?? 0;
    if (exponent < smallestLog) continue;
    const weight = Math.exp(exponent);
    weights[i] = weight;
    total += weight;
    weighted += weight * (years[i] ?? 0);
  }
  return { weights, total, mean: weighted / total };
}
