import type { GlossaryTerm } from "./glossary-terms.ts";
import { paths } from "./paths.ts";

/** '/glossary#irr' */
export const glossaryAddress = (term: GlossaryTerm): string => `${paths.glossary}#${term}`;
