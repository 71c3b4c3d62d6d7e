import { type LocalizedText, localizedIn, type PerLocale } from "../../../language/language.ts";
import { englishHoldings, englishPrices, englishRows, englishSplits } from "./messages/en.ts";
import { spanishHoldings, spanishPrices, spanishRows, spanishSplits } from "./messages/es.ts";

const english = { ...englishRows, ...englishHoldings, ...englishSplits, ...englishPrices };
type FindingWords = typeof english;

/** Every finding's sentences, in each language. */
export const findingWords: PerLocale<FindingWords> = {
  en: english,
  es: { ...spanishRows, ...spanishHoldings, ...spanishSplits, ...spanishPrices },
};

interface Sentences<Facts> {
  readonly effect: (facts: Facts) => string;
  readonly remedy: string;
}

/**
 * A finding's sentences in every language: what was found and what the figures make of it, and what
 * would mend it.
 */
export const findingTexts = <Facts>(
  choose: (words: FindingWords) => Sentences<Facts>,
  facts: Facts,
): { readonly effect: LocalizedText; readonly remedy: LocalizedText } => ({
  effect: localizedIn(findingWords, (words) => choose(words).effect(facts)),
  remedy: localizedIn(findingWords, (words) => choose(words).remedy),
});
