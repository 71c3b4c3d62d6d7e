/** RFC 9110, 12.5.4: 'es-MX;q=0.8'. */
const RANGE = /^([a-z]{1,8})(?:-[a-z0-9]{1,8})*(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/i;
/** Browsers list a handful. */
const MOST_RANGES = 20;

interface Wish {
  readonly language: string;
  readonly weight: number;
}

const wishesOf = (accepted: string): readonly Wish[] =>
  accepted
    .split(",", MOST_RANGES)
    .map((range) => RANGE.exec(range.trim()))
    .filter((match) => match !== null)
    .map(([, language = "", weight = "1"]) => ({
      language: language.toLowerCase(),
      weight: Number(weight),
    }))
    .filter(({ weight }) => weight > 0);

/**
 * Pure: which of the languages that are spoken a request likes best, by its Accept-Language; the
 * first of equal ones. A country's counts as its language. Undefined where it likes none of them.
 */
export function acceptedLanguage<Language extends string>(
  accepted: string | undefined,
  spoken: readonly Language[],
): Language | undefined {
  let best: { readonly language: Language; readonly weight: number } | undefined;
  for (const wish of wishesOf(accepted ?? "")) {
    const language = spoken.find((one) => one === wish.language);
    if (language && (!best || wish.weight > best.weight)) best = { language, weight: wish.weight };
  }
  return best?.language;
}
