import type { LocalizedText } from "../../../language/language.ts";
import { describeFile, fileWords } from "../file/describe-file.ts";
import type { FileProblem } from "../file/refused-file.ts";

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
