import { subtypeWords } from "../messages/en.ts";

/** What people call an account type. An unknown one keeps its own word with a capital. */
export function subtypeLabel(subtype: string): string {
  const key = subtype.toLowerCase();
  // The word is the institution's, and every object has a `constructor`.
  const known = Object.hasOwn(subtypeWords, key) ? subtypeWords[key] : undefined;
  return known ?? subtype.charAt(0).toUpperCase() + subtype.slice(1);
}
