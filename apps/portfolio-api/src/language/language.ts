import { type PageLanguage, pageLanguages } from "@stocks-vibe/contracts/portfolio";
import { acceptedLanguage } from "@stocks-vibe/server-kit";

/** The languages that this server speaks: those that pages come in. */
export type Language = PageLanguage;

/**
 * One thing for each language: a catalogue, or a way to write numbers. One that is missing does not
 * compile.
 */
export type PerLocale<Thing> = Readonly<Record<Language, Thing>>;

/**
 * A sentence in every language: what is stored once is read in the language of whoever asks later.
 */
export type LocalizedText = PerLocale<string>;

const [FIRST] = pageLanguages;

/**
 * Pure: the language that a request asks for in its Accept-Language, the best of ours, else
 * English.
 */
export const languageOf = (accepted: string | undefined): Language =>
  acceptedLanguage(accepted, pageLanguages) ?? FIRST;

/** Pure: tells something by each language's catalogue. */
export const localizedIn = <Words>(
  catalogues: PerLocale<Words>,
  say: (words: Words) => string,
): LocalizedText => ({
  en: say(catalogues.en),
  es: say(catalogues.es),
});

/** Pure: what was told, in one language. What a program stored that knew no other is English. */
export const localize = (told: LocalizedText | string, language: Language): string =>
  typeof told === "string" ? told : told[language];
