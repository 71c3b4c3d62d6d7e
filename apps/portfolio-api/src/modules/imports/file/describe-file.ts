import { type LocalizedText, localizedIn, type PerLocale } from "../../../language/language.ts";
import { englishFile, type FileWords } from "./messages/en.ts";
import { spanishFile } from "./messages/es.ts";

export const fileWords: PerLocale<FileWords> = { en: englishFile, es: spanishFile };

/** What is wrong with a file, or with a line of it, in every language. */
export const describeFile = (say: (words: FileWords) => string): LocalizedText =>
  localizedIn(fileWords, say);
