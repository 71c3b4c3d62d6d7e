import { type PageLanguage, pageLanguages } from "@stocks-vibe/contracts/portfolio";
import { acceptedLanguage } from "@stocks-vibe/server-kit";

/** The languages that this server speaks: those that pages come in. */
export type Language = PageLanguage;

/** One thing for each language: a catalogue, or a way to write numbers. One that is missing does not compile. */
export type InEach<Thing> = Readonly<Record<Language, Thing>>;

/** A sentence in every language: what is stored once is read in the language of whoever asks later. */
export type Told = InEach<string>;

const [FIRST] = pageLanguages;

/** Pure: the language that a request asks for in its Accept-Language, the best of ours, else English. */
export const languageOf = (accepted: string | undefined): Language =>
  acceptedLanguage(accepted, pageLanguages) ?? FIRST;

/** Pure: tells something by each language's catalogue. */
export const tellIn = <Words>(catalogues: InEach<Words>, say: (words: Words) => string): Told => ({
  en: say(catalogues.en),
  es: say(catalogues.es),
});

/** Pure: what was told, in one language. What a program stored that knew no other is English. */
export const readTold = (told: Told | string, language: Language): string =>
  typeof told === "string" ? told : told[language];
