import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { BadMasterKey } from "./master-key.ts";

/**
 * Guessing what a key is made of, part by part, must take 10 to the power of this. Random ones of
 * 32 hex digits reach 25.
 */
const LEAST_GUESSES = 18;
/** A word of the dictionaries that is no coincidence in a random key. */
const LEAST_WORD = 4;
/** Measuring takes longer than linear time; what is weak is so within this. */
const MEASURED_LENGTH = 128;
/**
 * Readings of "4" as "a" and so on: a drawn key has hundreds, each of which costs a search (5 s for
 * 512 of them).
 */
const LEET_VARIANTS = 4;

interface Part {
  readonly pattern: string;
  readonly token: string;
  readonly guessesLog10?: number;
}

/**
 * Pure: what is wrong with a key that is made of these parts; undefined for one that looks random.
 */
function weaknessOf(key: string, parts: readonly Part[]): string | undefined {
  const inWords = parts
    .filter(({ pattern, token }) => pattern === "dictionary" && token.length >= LEAST_WORD)
    .reduce((sum, { token }) => sum + token.length, 0);
  if (inWords > key.length / 2) return "is made of words and names";
  const guesses = parts.reduce((sum, { guessesLog10 = 0 }) => sum + guessesLog10, 0);
  return guesses < LEAST_GUESSES ? "repeats itself or follows a sequence" : undefined;
}

async function loadMeter(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory: Meter } = await import("@zxcvbn-ts/core");
  const common = await import("@zxcvbn-ts/language-common");
  const english = await import("@zxcvbn-ts/language-en");
  return new Meter({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: MEASURED_LENGTH,
    l33tMaxSubstitutions: LEET_VARIANTS,
  });
}

/**
 * Refuses a master key that someone made up instead of drawing it: anyone who has a copy of the
 * database could try words and patterns until one opens it. Keys that the product made itself need
 * no look. Throws BadMasterKey, which does not repeat the key; `remedy` is how a key that is in use
 * already is changed.
 */
export async function requireStrongKey(
  masterKey: string,
  remedy = "set the new one as MASTER_KEY and this one as MASTER_KEY_PREVIOUS",
): Promise<void> {
  const key = masterKey.slice(0, MEASURED_LENGTH);
  const weakness = weaknessOf(key, (await loadMeter()).check(key).sequence);
  if (weakness === undefined) return;
  throw new BadMasterKey(
    `The master key ${weakness}, so it can be guessed. Draw one (for example: openssl rand -base64 48). ` +
      `If secrets are sealed with this one already, ${remedy}.`,
  );
}
