import "#ui/layout/reading.css";
import { useEffect } from "react";
import { usePublicServices } from "#lib/api/services.ts";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { TermList } from "#ui/figures/term-link.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { PublicFoot, PublicHead } from "#ui/layout/public-frame.tsx";
import { type HelpSection, helpFactsOf } from "./help-section.ts";
import { helpSections, helpMessages as words } from "./messages/en.ts";

/** Pages come after their address: the browser has nothing to scroll to when it opens it. */
function useSectionInView(asked: string, ids: string): void {
  useEffect(() => {
    if (!ids.split(" ").includes(asked)) return;
    const head = document.getElementById(asked);
    head?.scrollIntoView();
    head?.focus({ preventScroll: true });
  }, [asked, ids]);
}

function Section({ section, email }: { section: HelpSection; email: string | null }) {
  const { id, title, paragraphs, steps, terms, pages = [] } = section;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {steps && (
        <ol>
          {steps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      {pages.map(({ to, label }) => (
        <p key={to}>
          <Link to={to}>{label}</Link>
        </p>
      ))}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{words.write(email)}</a>
        </p>
      )}
      {terms && <TermList terms={terms} />}
    </section>
  );
}

/**
 * What to do when something is not clear or looks wrong, for anybody: nothing here is of a member.
 * The address names the section that was asked for.
 */
export function HelpPage() {
  const { config } = usePublicServices();
  const facts = helpFactsOf(config);
  const sections = helpSections(facts);
  useSectionInView(useLocation().hash.slice(1), sections.map(({ id }) => id).join(" "));
  return (
    <div className="glossary legal">
      <PublicHead />
      <main className="glossary-column" id="main" tabIndex={-1}>
        <PageTitle title={words.title}>{words.title}</PageTitle>
        <p className="glossary-lead">{words.lead}</p>
        <nav aria-label={words.contents}>
          <div className="glossary-terms">
            {sections.map(({ id, title }) => (
              <Link key={id} to={{ hash: id }} replace>
                {title}
              </Link>
            ))}
          </div>
        </nav>
        {sections.map((section) => (
          <Section
            key={section.id}
            section={section}
            email={section.id === "contact" ? facts.supportEmail : null}
          />
        ))}
      </main>
      <PublicFoot />
    </div>
  );
}
