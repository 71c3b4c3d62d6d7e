import { type LocalizedText, localizedIn, type PerLocale } from "../../../language/language.ts";
import { englishFile, type FileWords } from "./messages/en.ts";
import { spanishFile } from "./messages/es.ts";
import type { FileProblem } from "./refused-file.ts";

export const fileWords: PerLocale<FileWords> = { en: englishFile, es: spanishFile };

/** What is wrong with a file, or with a line of it, in every language. */
export const describeFile = (say: (words: FileWords) => string): LocalizedText =>
  localizedIn(fileWords, say);

/** Why a whole file is refused, and what to do; with the line where it went wrong. */
export const describeRefusal = (problem: FileProblem, line: number | null): LocalizedText =>
  describeFile(({ files, line: at }) =>
    line === null ? files[problem] : at(line, files[problem]),
  );

/** What is wrong with one line, with its number. */
export const describeLine = (line: number, problem: LocalizedText): LocalizedText => ({
  en: fileWords.en.line(line, problem.en),
  es: fileWords.es.line(line, problem.es),
});
