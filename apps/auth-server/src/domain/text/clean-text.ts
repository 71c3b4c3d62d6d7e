import { withoutUnseen } from "@stocks-vibe/contracts/auth";

/**
 * A name as it may be shown and mailed: without what can't be seen, and a web address in it is no
 * link any more: the person who names an organization writes a line of our mail.
 */
export const cleanText = (text: string): string =>
  withoutUnseen(text)
    .replace(/:[/\\]{2,}/g, ": ")
    .replace(/\bwww\./gi, "www ")
    .trim();

/**
 * Pure: A to Z in lower case, and nothing else changed. `toLowerCase` makes an ASCII letter of the
 * Kelvin sign (U+212A), which would pass as one afterwards.
 */
export const asciiLowerCase = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
