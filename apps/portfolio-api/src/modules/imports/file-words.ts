import type { Told } from "../../language/language.ts";
import type { FileProblem } from "./file/refused-file.ts";
import { fileWords, tellFile } from "./file/words/tell-file.ts";

/** Why a whole file is refused, and what to do; with the line where it went wrong. */
export const tellRefused = (problem: FileProblem, line: number | null): Told =>
  tellFile(({ files, line: at }) => (line === null ? files[problem] : at(line, files[problem])));

/** What is wrong with one line, with its number. */
export const tellLine = (line: number, problem: Told): Told => ({
  en: fileWords.en.line(line, problem.en),
  es: fileWords.es.line(line, problem.es),
});
