/** The languages that letters are written in. */
export type Locale = "en" | "es";

const tagOf = (wish: string | undefined, language: string | undefined): string =>
  (wish ?? language?.split(",")[0]?.split(";")[0] ?? "").trim();

/**
 * The language of a letter: the request's own wish (a BCP 47 tag such as 'es-MX'), else the browser's first one
 * (Accept-Language), else English.
 */
export function chooseLocale(wish: string | undefined, language: string | undefined): Locale {
  return /^es\b/i.test(tagOf(wish, language)) ? "es" : "en";
}

/** The languages of a project's own letter that would do, best first: 'es-MX' → 'es-mx', 'es', 'en'. */
export function acceptableLocales(
  wish: string | undefined,
  language: string | undefined,
): readonly string[] {
  const parts = tagOf(wish, language).toLowerCase().split("-");
  const wished = parts.map((_part, index) => parts.slice(0, parts.length - index).join("-"));
  return [...new Set([...wished, "en"])];
}
