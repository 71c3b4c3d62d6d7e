import { createThreads } from "@stocks-vibe/server-kit";
import { createConcurrencyLimit } from "../../../platform/limits/concurrency-limit.ts";

export interface Strength {
  /** zxcvbn's: 0 (at once) to 4 (not in centuries). */
  readonly score: number;
  readonly warning: string;
  readonly suggestions: readonly string[];
  /** Whether it is on the list of passwords that leaks showed to be common. */
  readonly isCommon: boolean;
}

interface Measured {
  readonly password: string;
  readonly context: readonly string[];
}

/** What strength-thread.mjs exports. */
interface StrengthThread {
  readonly measure: (asked: Measured) => Strength;
}

export interface StrengthMeter {
  /**
   * `context` are words that an attacker would try first: names of the product, the organization,
   * the member.
   */
  measure(password: string, context: readonly string[]): Promise<Strength>;
}

/** Each takes some milliseconds, so that the last waits no second. */
const MOST_WAITING = 100;

/**
 * Measures by zxcvbn. Its word list of about 49,000 passwords from public leaks ('passwords-common'
 * of @zxcvbn-ts/language-common, collected by zxcvbn from the leaks of 2011 to 2014 and extended)
 * is the list of breached ones too. Both are loaded at the first use, in a thread of their own:
 * that takes half a second, and each password some milliseconds more, in which everyone else's
 * requests would stand still.
 */
export function createStrengthMeter(): StrengthMeter {
  const atMost = createConcurrencyLimit(MOST_WAITING);
  const thread = createThreads<StrengthThread>({
    file: new URL("./strength-thread.mjs", import.meta.url),
    most: 1,
  });
  return {
    measure: (password, context) =>
      atMost("measuring", () => thread.run("measure", { password, context })),
  };
}
