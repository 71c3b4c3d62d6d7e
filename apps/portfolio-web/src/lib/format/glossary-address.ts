import { paths } from "../router/paths.ts";
import type { GlossaryTerm } from "./glossary-terms.ts";

/** '/glossary#irr' */
export const glossaryAddress = (term: GlossaryTerm): string => `${paths.glossary}#${term}`;
