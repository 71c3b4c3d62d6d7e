import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

export interface Strength {
  /** zxcvbn's: 0 (at once) to 4 (not in centuries). */
  readonly score: number;
  readonly warning: string;
  readonly suggestions: readonly string[];
}

export interface StrengthMeter {
  /** `context` are words that an attacker would try first: names of the product, the organization, the member. */
  measure(password: string, context: readonly string[]): Promise<Strength>;
  /** Whether it is on the list of passwords that leaks showed to be common. */
  isCommon(password: string): Promise<boolean>;
}

interface Loaded {
  readonly meter: ZxcvbnFactory;
  readonly breached: ReadonlySet<string>;
}

// Guessing takes longer than linear time in the length: beyond this many characters the rest is left out of the score.
const SCORED_LENGTH = 24;
const LEET_VARIANTS = 4;

async function load(): Promise<Loaded> {
  const { ZxcvbnFactory: Meter } = await import("@zxcvbn-ts/core");
  const common = await import("@zxcvbn-ts/language-common");
  const english = await import("@zxcvbn-ts/language-en");
  const meter = new Meter({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    maxLength: SCORED_LENGTH,
    l33tMaxSubstitutions: LEET_VARIANTS,
  });
  return { meter, breached: new Set(common.dictionary["passwords-common"]) };
}

/**
 * Measures by zxcvbn. Its word list of about 49,000 passwords from public leaks ('passwords-common' of
 * @zxcvbn-ts/language-common, collected by zxcvbn from the leaks of 2011 to 2014 and extended) is the list of breached ones
 * too. Both are loaded at the first use: together they take half a second, which a start should not wait for.
 */
export function createStrengthMeter(): StrengthMeter {
  let loading: Promise<Loaded> | undefined;
  const loaded = (): Promise<Loaded> => {
    loading ??= load();
    return loading;
  };
  return {
    async measure(password, context) {
      const { meter } = await loaded();
      const { score, feedback } = meter.check(password.slice(0, SCORED_LENGTH), [...context]);
      return { score, warning: feedback.warning ?? "", suggestions: feedback.suggestions };
    },
    async isCommon(password) {
      const { breached } = await loaded();
      return breached.has(password.toLowerCase());
    },
  };
}
