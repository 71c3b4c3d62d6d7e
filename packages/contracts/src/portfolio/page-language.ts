/**
 * The languages that the web app comes in; the first is spoken where a browser asks for none of
 * them.
 */
export const pageLanguages = ["en", "es"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** What each calls itself: whoever looks for theirs may not read the page's. */
export const languageNames: Readonly<Record<PageLanguage, string>> = {
  en: "English",
  es: "Español",
};

/**
 * Sets the language of this browser's pages and goes on to `to`, a page of this site with its
 * query: '/language/es?to=%2Fprivacy'.
 */
export const languagePath = (language: PageLanguage, to: string): string =>
  `/language/${language}?to=${encodeURIComponent(to)}`;
