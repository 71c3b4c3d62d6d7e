import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

export interface Strength {
  /** zxcvbn's: 0 (at once) to 4 (not in centuries). */
  readonly score: number;
  readonly warning: string;
  readonly suggestions: readonly string[];
}

export interface StrengthMeter {
  /** `context` are words that an attacker would try first: names of the product, the organization, the member. */
  measure(password: string, context: readonly string[]): Strength;
  /** Whether it is on the list of passwords that leaks showed to be common. */
  isCommon(password: string): boolean;
}

// Guessing takes longer than linear time in the length: beyond this many characters the rest is left out of the score.
const SCORED_LENGTH = 24;
const LEET_VARIANTS = 4;

/**
 * Measures by zxcvbn. Its word list of about 49,000 passwords from public leaks ('passwords-common' of
 * @zxcvbn-ts/language-common, collected by zxcvbn from the leaks of 2011 to 2014 and extended) is the list of breached ones
 * too. Both are loaded at the first use, because they take a third of a second.
 */
export function createStrengthMeter(): StrengthMeter {
  let meter: ZxcvbnFactory | undefined;
  let breached: ReadonlySet<string> | undefined;
  return {
    measure(password, context) {
      meter ??= new ZxcvbnFactory({
        dictionary: { ...common.dictionary, ...english.dictionary },
        graphs: common.adjacencyGraphs,
        translations: english.translations,
        maxLength: SCORED_LENGTH,
        l33tMaxSubstitutions: LEET_VARIANTS,
      });
      const { score, feedback } = meter.check(password.slice(0, SCORED_LENGTH), [...context]);
      return { score, warning: feedback.warning ?? "", suggestions: feedback.suggestions };
    },
    isCommon(password) {
      breached ??= new Set(common.dictionary["passwords-common"]);
      return breached.has(password.toLowerCase());
    },
  };
}
