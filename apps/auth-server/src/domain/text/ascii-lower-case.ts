/**
 * Pure: A to Z in lower case, and nothing else changed. `toLowerCase` makes an ASCII letter of the
 * Kelvin sign (U+212A), which would pass as one afterwards.
 */
export const asciiLowerCase = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
