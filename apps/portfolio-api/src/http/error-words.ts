import type { IncomingHttpHeaders } from "node:http";
import { languageOf, type PerLocale } from "../language/language.ts";
import { spanishErrors } from "./errors.es.ts";

/** The table's own sentences are the English ones. */
const sentences: PerLocale<Readonly<Record<string, string>>> = { en: {}, es: spanishErrors };

/** The sentences of refusals in the language that a request asks for. */
export const refusalWords = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  sentences[languageOf(headers["accept-language"])];
