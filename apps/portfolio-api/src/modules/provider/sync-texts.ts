import { type LocalizedText, localizedIn, type PerLocale } from "../../language/language.ts";
import { englishSync, type SyncWords } from "./messages/en.ts";
import { spanishSync } from "./messages/es.ts";

const syncWords: PerLocale<SyncWords> = { en: englishSync, es: spanishSync };

/** A sentence of a failed sync in every language. */
export const describeSync = (say: (words: SyncWords) => string): LocalizedText =>
  localizedIn(syncWords, say);
