import { type LocalizedText, localizedIn, type PerLocale } from "../../../../language/language.ts";
import { englishHoldings } from "./holdings.en.ts";
import { spanishHoldings } from "./holdings.es.ts";
import { englishPrices } from "./prices.en.ts";
import { spanishPrices } from "./prices.es.ts";
import { englishRows } from "./rows.en.ts";
import { spanishRows } from "./rows.es.ts";
import { englishSplits } from "./splits.en.ts";
import { spanishSplits } from "./splits.es.ts";

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
export const tell = <Facts>(
  choose: (words: FindingWords) => Sentences<Facts>,
  facts: Facts,
): { readonly effect: LocalizedText; readonly remedy: LocalizedText } => ({
  effect: localizedIn(findingWords, (words) => choose(words).effect(facts)),
  remedy: localizedIn(findingWords, (words) => choose(words).remedy),
});
