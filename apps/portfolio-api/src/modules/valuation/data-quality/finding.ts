import type { Completeness } from "@stocks-vibe/portfolio-math";
import {
  type Language,
  type LocalizedText,
  localizedIn,
  type PerLocale,
} from "../../../language/language.ts";
import type { RebuildInput } from "../rebuild/rebuild-types.ts";
import { englishHoldings, englishPrices, englishRows, englishSplits } from "./messages/en.ts";
import { spanishHoldings, spanishPrices, spanishRows, spanishSplits } from "./messages/es.ts";
import type { Answer, Question } from "./resolution.ts";

/**
 * Something in the stored rows that figures can't simply be taken from: what it did to them, and
 * what would mend it.
 */
export interface Finding {
  readonly rule: string;
  /** Null where it concerns a security in all accounts. */
  readonly accountId: string | null;
  /** Null where it concerns an account's cash. */
  readonly securityId: string | null;
  /** Ids of the transactions it is about. */
  readonly rows: readonly string[];
  /** What was found and what the figures make of it: a sentence. */
  readonly effect: LocalizedText;
  /** What would mend it: a sentence. */
  readonly remedy: LocalizedText;
  /** The most that what it touches may call itself; `full` where nothing is lost. */
  readonly lowers: Completeness;
  /** The portfolio's figures only, the position's and so the portfolio's, or its lots' as well. */
  readonly touches: "portfolio" | "position" | "lots";
  /** What a member may say of it. */
  readonly question?: Question;
  /** The member's word that it tells of. */
  readonly answer?: Answer;
}

/** Rows as figures may be taken from them, and what was found on the way. */
export interface Checked {
  readonly input: RebuildInput;
  readonly findings: readonly Finding[];
}

/** One check. Pure; answers the input itself where it finds nothing. */
export type Rule = (input: RebuildInput) => Checked;

/** A finding as one text, as explanations list what is missing. */
export const sayFinding = ({ effect, remedy }: Finding, language: Language): string =>
  `${effect[language]} ${remedy[language]}`;

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
