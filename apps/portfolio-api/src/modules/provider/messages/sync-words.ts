import { type InEach, type Told, tellIn } from "../../../language/language.ts";
import { englishSync, type SyncWords } from "./sync-words.en.ts";
import { spanishSync } from "./sync-words.es.ts";

const syncWords: InEach<SyncWords> = { en: englishSync, es: spanishSync };

/** A sentence of a failed sync in every language. */
export const tellSync = (say: (words: SyncWords) => string): Told => tellIn(syncWords, say);
