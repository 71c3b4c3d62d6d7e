import { type InEach, type Told, tellIn } from "../../../../language/language.ts";
import { englishFile, type FileWords } from "./file.en.ts";
import { spanishFile } from "./file.es.ts";

export const fileWords: InEach<FileWords> = { en: englishFile, es: spanishFile };

/** What is wrong with a file, or with a line of it, in every language. */
export const tellFile = (say: (words: FileWords) => string): Told => tellIn(fileWords, say);
