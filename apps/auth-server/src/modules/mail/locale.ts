/** The languages that letters are written in. */
export type Locale = "en" | "es";

/**
 * The language of a letter: the request's own wish (a BCP 47 tag such as 'es-MX'), else the browser's first one
 * (Accept-Language), else English.
 */
export function chooseLocale(wish: string | undefined, language: string | undefined): Locale {
  const tag = wish ?? language?.split(",")[0] ?? "";
  return /^es\b/i.test(tag.trim()) ? "es" : "en";
}
