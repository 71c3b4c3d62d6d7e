import type { CheckPasswordAnswer, PASSWORD_FAULTS } from "@stocks-vibe/contracts/auth";
import { createThreads } from "@stocks-vibe/server-kit";
import type { Project } from "../../../domain/project/project.ts";
import { createConcurrencyLimit } from "../../../platform/limits/concurrency-limit.ts";

export type PasswordPolicy = Pick<
  Project,
  "passwordPolicy" | "ludsComplexity" | "ludsMinimumCount"
>;

const LEAST_CHARACTERS = 8;
/**
 * After NFKC. Longer ones are refused, never cut: whoever types more must not be let in with less.
 */
const MOST_BYTES = 256;
const LEAST_SCORE = 3;
/** Shorter words ('ada', 'the') occur in good passwords by accident. */
const LEAST_CONTEXT = 4;

export type LudsFeedback = CheckPasswordAnswer["luds_feedback"];

/** How many kinds of characters there are, and how many more the policy wants. */
export function ludsFeedback(
  password: string,
  { ludsComplexity, ludsMinimumCount }: PasswordPolicy,
): LudsFeedback {
  const has = {
    has_lower_case: /\p{Ll}/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
    has_digit: /\p{Nd}/u.test(password),
    has_symbol: /[^\p{L}\p{N}]/u.test(password),
  };
  const kinds = Object.values(has).filter(Boolean).length;
  return {
    ...has,
    missing_complexity: Math.max(0, ludsComplexity - kinds),
    missing_characters: Math.max(0, ludsMinimumCount - [...password].length),
  };
}

/** What everyone knows of whose password it is. */
export interface PasswordContext {
  readonly emailAddress: string | undefined;
  /** Of the person, the product and the organization. */
  readonly names: readonly string[];
}

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** A name as it is written, each part of it, and all parts as one word. */
function formsOf(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{N}]+/u);
  return [name, ...parts, parts.join("")];
}

/**
 * Words that no password may contain: the address, and every form of its local part and of the
 * names. Not the parts of the address's domain: a password may well name a provider's.
 */
export function contextWords({ emailAddress = "", names }: PasswordContext): string[] {
  const localPart = emailAddress.split("@")[0] ?? "";
  const words = [emailAddress, ...[localPart, ...names].flatMap(formsOf)].map(folded);
  return [...new Set(words.filter((word) => [...word].length >= LEAST_CONTEXT))];
}

const containsOne = (password: string, words: readonly string[]): boolean =>
  words.some((word) => folded(password).includes(word));

export interface PasswordCase {
  readonly password: string;
  readonly policy: PasswordPolicy;
  readonly strength: Strength;
  readonly isBreached: boolean;
  /** Of `contextWords`. */
  readonly context: readonly string[];
}

export type PasswordFault = (typeof PASSWORD_FAULTS)[number];

/**
 * Pure: what is wrong with a new password, or null. The same rules for the meter on screen and for
 * setting it.
 */
export function passwordFault(given: PasswordCase): PasswordFault | null {
  const { policy, strength, isBreached, context } = given;
  const password = given.password.normalize("NFKC");
  if ([...password].length < LEAST_CHARACTERS) return "too_short";
  if (Buffer.byteLength(password) > MOST_BYTES) return "too_long";
  if (isBreached) return "breached";
  if (containsOne(password, context)) return "context";
  if (policy.passwordPolicy === "zxcvbn") return strength.score < LEAST_SCORE ? "weak" : null;
  const { missing_complexity, missing_characters } = ludsFeedback(password, policy);
  return missing_complexity > 0 || missing_characters > 0 ? "weak" : null;
}

interface Strength {
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
