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

/**
 * How a language writes what sentences hold. Amounts are US dollars, as Americans of either
 * language write them.
 */
export interface Writing {
  /** '1,234.567' */
  readonly number: (value: number) => string;
  /** '12.345678': as many shares as brokers count. */
  readonly units: (value: number) => string;
  /** '$1,234.50' */
  readonly dollars: (amount: number) => string;
  /** 'Nov 20, 2026', of '2026-11-20' */
  readonly day: (day: string) => string;
  /** 'AAA, BBB, and CCC' */
  readonly list: (items: readonly string[]) => string;
}

function writingOf(locale: string): Writing {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const units = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const day = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return {
    number: (value) => number.format(value),
    units: (value) => units.format(value),
    dollars: (amount) => dollars.format(amount),
    day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    list: (items) => list.format(items),
  };
}

export const writing: PerLocale<Writing> = { en: writingOf("en-US"), es: writingOf("es-US") };

/** Four units for one: '4:1'; one for ten: '1:10'; three for two: '3:2'. */
export function writeRatio(ratio: number, { number }: Pick<Writing, "number">): string {
  if (ratio < 1) return `1:${number(1 / ratio)}`;
  return Number.isInteger(ratio) ? `${ratio}:1` : `${number(ratio * 2)}:2`;
}
