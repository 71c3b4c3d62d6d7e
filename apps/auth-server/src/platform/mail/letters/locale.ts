import { acceptedLanguage } from "@stocks-vibe/server-kit";

/** The languages that letters are written in. */
export type Locale = "en" | "es";
const LOCALES: readonly Locale[] = ["en", "es"];

/** BCP 47 joins subtags by hyphens; systems that write them with underscores mean the same. */
const subtags = (tag: string): readonly string[] => tag.trim().toLowerCase().split(/[-_]/);

const firstOf = (language: string | undefined): string =>
  language?.split(",")[0]?.split(";")[0] ?? "";

/**
 * The language of a letter: the request's own wish (a BCP 47 tag such as 'es-MX'), else the best of
 * ours that the browser takes (Accept-Language). Any other is English.
 */
export function chooseLocale(wish: string | undefined, language: string | undefined): Locale {
  if (!wish) return acceptedLanguage(language, LOCALES) ?? "en";
  return LOCALES.find((one) => one === subtags(wish)[0]) ?? "en";
}

/**
 * The languages of a project's own letter that would do, best first: 'es-MX' → 'es-mx', 'es', 'en'.
 */
export function acceptableLocales(
  wish: string | undefined,
  language: string | undefined,
): readonly string[] {
  const parts = subtags(wish || firstOf(language));
  const wished = parts.map((_part, index) => parts.slice(0, parts.length - index).join("-"));
  return [...new Set([...wished, "en"])];
}

/** A day with its name, in the zone in which someone chose it: 'Monday, November 30'. */
export const dayIn =
  (language: string): ((at: Date, timeZone: string) => string) =>
  (at, timeZone) =>
    new Intl.DateTimeFormat(language, {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone,
    }).format(at);

/**
 * Letters go to people of all time zones, and to who has no membership any more that could say
 * which.
 */
export const momentIn = (language: string): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  });
  return (at) => `${format.format(at)} UTC`;
};
