import { type GlossaryTerm, glossaryTerms } from "#lib/format/glossary-terms.ts";
import { paths } from "#lib/router/paths.ts";
import { uiMessages as words } from "../messages/en.ts";

/** '/glossary#irr' */
const glossaryAddress = (term: GlossaryTerm): string => `${paths.glossary}#${term}`;

/**
 * A term that leads to what it means, in a tab of its own: whoever looks a word up keeps the place
 * where it stood.
 */
function TermLink({ term }: { term: GlossaryTerm }) {
  return (
    <a className="term-link" href={glossaryAddress(term)} target="_blank" rel="noreferrer">
      {glossaryTerms[term]}
      <span className="hidden-text"> {words.glossary}</span>
    </a>
  );
}

/** The terms of a view, where they stand in buttons and heads that can't be links themselves. */
export function TermList({ terms }: { terms: readonly GlossaryTerm[] }) {
  return (
    <p className="term-list">
      <span>{words.meanings}</span>
      {terms.map((term) => (
        <TermLink key={term} term={term} />
      ))}
    </p>
  );
}
