import { type PageLanguage, pageLanguages } from "@stocks-vibe/contracts/portfolio";
import { acceptedLanguage } from "@stocks-vibe/server-kit";

/** Holds what somebody chose; read by no script. */
export const LANGUAGE_COOKIE = "stocks_vibe_language";

const [FIRST] = pageLanguages;
const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`);

export const isPageLanguage = (text: string | undefined): text is PageLanguage =>
  pageLanguages.some((language) => language === text);

/**
 * Pure: the language of a request's pages: what was chosen here, else what the browser likes best
 * of ours, else English.
 */
export function pageLanguageOf(headers: {
  readonly cookie?: string | undefined;
  readonly "accept-language"?: string | undefined;
}): PageLanguage {
  const chosen = CHOSEN.exec(headers.cookie ?? "")?.[1];
  if (isPageLanguage(chosen)) return chosen;
  return acceptedLanguage(headers["accept-language"], pageLanguages) ?? FIRST;
}
