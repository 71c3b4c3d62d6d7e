import { language } from "#lib/format/language.ts";

const list = new Intl.ListFormat(language.locale, { type: "conjunction" });
const MOST_NAMED = 5;

/** The first of them by name, the others by their number: 'A, B, C, D, E, and 3 others'. */
export function firstOf(names: readonly string[], others: (n: number) => string): string {
  if (names.length <= MOST_NAMED + 1) return list.format(names);
  return list.format([...names.slice(0, MOST_NAMED), others(names.length - MOST_NAMED)]);
}
