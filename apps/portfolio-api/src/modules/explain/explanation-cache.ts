import {
  createSingleFlightCache,
  type SingleFlightCache,
} from "../valuation/single-flight-cache.ts";
import type { ExplanationText } from "./answer-explanation.ts";

/** Explanations this process has given. */
export type ExplanationCache = SingleFlightCache<ExplanationText>;

/** About a hundred of the longest (five years, day by day), and thousands of the others. What they take compressed, for those that were asked for, comes on top: a tenth. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_KEPT = 2_000;

/** Of all its pages. */
function lengthOf({ text, groups, rows }: ExplanationText): number {
  const pages = [...groups, ...[...rows.values()].flat()];
  return pages.reduce((length, page) => length + page.length, text.length);
}

export const createExplanationCache = (mostBytes = MOST_BYTES): ExplanationCache =>
  createSingleFlightCache({
    most: MOST_KEPT,
    mostBytes,
    // A character of a text may take two bytes.
    bytesOf: (answer) => 2 * lengthOf(answer) + 1,
  });
