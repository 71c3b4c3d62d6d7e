import "#ui/layout/reading.css";
import { useEffect } from "react";
import { type GlossaryTerm, glossaryTerms } from "#lib/format/glossary-terms.ts";
import { language } from "#lib/format/language.ts";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { PublicFoot, PublicHead } from "#ui/layout/public-frame.tsx";
import { glossaryEntries, glossaryMessages as words } from "./messages/en.ts";

const isTerm = (name: string): name is GlossaryTerm => Object.hasOwn(glossaryTerms, name);
const terms = Object.keys(glossaryTerms)
  .filter(isTerm)
  .sort((one, other) => glossaryTerms[one].localeCompare(glossaryTerms[other], language.code));

/** Pages come after their address: the browser has nothing to scroll to when it opens it. */
function useTermInView(asked: string): void {
  useEffect(() => {
    if (!isTerm(asked)) return;
    const entry = document.getElementById(asked);
    entry?.scrollIntoView();
    entry?.focus({ preventScroll: true });
  }, [asked]);
}

function Entry({ term, isAsked }: { term: GlossaryTerm; isAsked: boolean }) {
  const { means, example } = glossaryEntries[term];
  return (
    <div className={isAsked ? "entry entry-asked" : "entry"} id={term} tabIndex={-1}>
      <dt>{glossaryTerms[term]}</dt>
      <dd>
        <p>{means}</p>
        {example && (
          <p className="entry-example">
            <b>{words.example}</b> {example}
          </p>
        )}
      </dd>
    </div>
  );
}

/**
 * What every term means, for anybody: nothing here is of a member. The address names the term that
 * was asked for.
 */
export function GlossaryPage() {
  const asked = useLocation().hash.slice(1);
  useTermInView(asked);
  return (
    <div className="glossary">
      <PublicHead />
      <main className="glossary-column" id="main" tabIndex={-1}>
        <PageTitle title={words.title}>{words.title}</PageTitle>
        <p className="glossary-lead">{words.lead}</p>
        <nav aria-label={words.terms}>
          <ul className="glossary-terms">
            {terms.map((term) => (
              <li key={term}>
                <Link to={{ hash: term }} replace>
                  {glossaryTerms[term]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <dl>
          {terms.map((term) => (
            <Entry key={term} term={term} isAsked={term === asked} />
          ))}
        </dl>
        <p className="small muted">{words.notAdvice}</p>
      </main>
      <PublicFoot />
    </div>
  );
}
