import type { CheckPasswordAnswer } from "@stocks-vibe/contracts/auth";
import type { Project } from "../projects/project.ts";
import type { Strength } from "./password-strength.ts";

export type PasswordPolicy = Pick<
  Project,
  "passwordPolicy" | "ludsComplexity" | "ludsMinimumCount"
>;

const LEAST_CHARACTERS = 8;
/** After NFKC. Longer ones are refused, never cut: whoever types more must not be let in with less. */
const MOST_BYTES = 256;
const LEAST_SCORE = 3;
/** Shorter context words ('ada', 'the') occur in good passwords by accident. */
const LEAST_CONTEXT = 4;
const LEAST_BESIDE_CONTEXT = 8;

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

/** Words that no password may be made of: each text itself and its parts. */
export const contextWords = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
      .map((word) => word.normalize("NFKC").toLowerCase())
      .filter((word) => word.length >= LEAST_CONTEXT),
  ),
];

/** Whether too little is left of the password without a context word. */
const leansOn = (password: string, words: readonly string[]): boolean => {
  const lower = password.toLowerCase();
  return words.some(
    (word) => lower.includes(word) && lower.replaceAll(word, "").length < LEAST_BESIDE_CONTEXT,
  );
};

export interface PasswordCase {
  readonly password: string;
  readonly policy: PasswordPolicy;
  readonly strength: Strength;
  readonly isBreached: boolean;
  readonly context: readonly string[];
}

export type PasswordFault = "too_short" | "too_long" | "context" | "breached" | "weak";

/** Pure: what is wrong with a new password, or null. The same rules for the meter on screen and for setting it. */
export function passwordFault(given: PasswordCase): PasswordFault | null {
  const { policy, strength, isBreached, context } = given;
  const password = given.password.normalize("NFKC");
  if ([...password].length < LEAST_CHARACTERS) return "too_short";
  if (Buffer.byteLength(password) > MOST_BYTES) return "too_long";
  if (isBreached) return "breached";
  if (leansOn(password, context)) return "context";
  if (policy.passwordPolicy === "zxcvbn") return strength.score < LEAST_SCORE ? "weak" : null;
  const { missing_complexity, missing_characters } = ludsFeedback(password, policy);
  return missing_complexity > 0 || missing_characters > 0 ? "weak" : null;
}
