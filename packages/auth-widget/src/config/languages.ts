import type { Language, Spoken } from "./catalogue.ts";
import { firstMessages } from "./messages/first.ts";

export const english: Spoken = {
  language: "en",
  direction: "ltr",
  first: firstMessages,
  all: null,
};

/** Every language but English is loaded when it is spoken. */
const others: Record<Exclude<Language, "en">, () => Promise<Spoken>> = {
  es: async () => {
    const { spanish } = await import("./messages/es.ts");
    return { language: "es", direction: "ltr", first: spanish, all: spanish };
  },
};

/**
 * The language to speak: the one that was asked for, else the page's; English where that is none of
 * ours. `es-MX` is Spanish.
 */
export function languageOf(asked: string | undefined, ofPage: string): Language {
  const [wanted] = (asked ?? ofPage).toLowerCase().split(/[-_]/);
  return wanted === "es" ? wanted : "en";
}

const known = new Map<Language, Spoken>([["en", english]]);

/** A language with its sentences where they are there already. */
export const spokenNow = (language: Language): Spoken | null => known.get(language) ?? null;

/** A language with its sentences. */
export async function speak(language: Language): Promise<Spoken> {
  const spoken = language === "en" ? english : await others[language]();
  known.set(language, spoken);
  return spoken;
}
