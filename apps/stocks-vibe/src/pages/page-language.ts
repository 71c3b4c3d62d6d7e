import { type PageLanguage, pageLanguages } from "@stocks-vibe/contracts/portfolio";

/** Holds what somebody chose; read by no script. */
export const LANGUAGE_COOKIE = "stocks_vibe_language";

const [FIRST] = pageLanguages;
const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`);
/** RFC 9110, 12.5.4: 'es-MX;q=0.8'. */
const RANGE = /^([a-z]{1,8})(?:-[a-z0-9]{1,8})*(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/i;
/** Browsers list a handful. */
const MOST_RANGES = 20;

export const isPageLanguage = (text: string | undefined): text is PageLanguage =>
  pageLanguages.some((language) => language === text);

function ranges(accepted: string): readonly { language: string; weight: number }[] {
  return accepted
    .split(",", MOST_RANGES)
    .map((range) => RANGE.exec(range.trim()))
    .filter((match) => match !== null)
    .map(([, language = "", weight = "1"]) => ({
      language: language.toLowerCase(),
      weight: Number(weight),
    }))
    .filter(({ weight }) => weight > 0);
}

/** Pure: the language of a request's pages: what was chosen here, else what the browser likes best of ours, else English. */
export function pageLanguageOf(headers: {
  readonly cookie?: string | undefined;
  readonly "accept-language"?: string | undefined;
}): PageLanguage {
  const chosen = CHOSEN.exec(headers.cookie ?? "")?.[1];
  if (isPageLanguage(chosen)) return chosen;
  const liked = ranges(headers["accept-language"] ?? "")
    .filter(({ language }) => isPageLanguage(language))
    .reduce<{ language: string; weight: number } | undefined>(
      (best, one) => (best && best.weight >= one.weight ? best : one),
      undefined,
    );
  return isPageLanguage(liked?.language) ? liked.language : FIRST;
}
