import type { Language, PerLocale } from "../../../language/language.ts";
import { type CsvWords, englishCsv } from "./csv.en.ts";
import { spanishCsv } from "./csv.es.ts";
import { englishFigures } from "./figures.en.ts";
import { spanishFigures } from "./figures.es.ts";
import { englishGaps } from "./gaps.en.ts";
import { spanishGaps } from "./gaps.es.ts";
import { englishParts } from "./parts.en.ts";
import { spanishParts } from "./parts.es.ts";

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
