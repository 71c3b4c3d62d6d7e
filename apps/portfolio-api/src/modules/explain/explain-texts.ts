import type { Language, PerLocale } from "../../language/language.ts";
import {
  type CsvWords,
  englishCsv,
  englishFigures,
  englishGaps,
  englishParts,
} from "./messages/en.ts";
import { spanishCsv, spanishFigures, spanishGaps, spanishParts } from "./messages/es.ts";

/** Everything that explanations say in one language. */
export interface ExplainWords {
  readonly language: Language;
  readonly figures: typeof englishFigures;
  readonly gaps: typeof englishGaps;
  readonly parts: typeof englishParts;
  readonly csv: CsvWords;
}

export const explainWords: PerLocale<ExplainWords> = {
  en: {
    language: "en",
    figures: englishFigures,
    gaps: englishGaps,
    parts: englishParts,
    csv: englishCsv,
  },
  es: {
    language: "es",
    figures: spanishFigures,
    gaps: spanishGaps,
    parts: spanishParts,
    csv: spanishCsv,
  },
};
