import type { LocalizedText } from "../../../language/language.ts";

/** A line that can't be read, and why. */
export interface LineProblem {
  readonly line: number;
  readonly problem: LocalizedText;
}
