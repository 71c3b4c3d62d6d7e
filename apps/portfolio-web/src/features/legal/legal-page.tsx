import "#ui/layout/reading.css";
import { usePublicServices } from "#lib/api/services.ts";
import { language } from "#lib/format/language.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { PublicFoot, PublicHead } from "#ui/layout/public-frame.tsx";
import type { LegalFacts, LegalSection } from "./legal-section.ts";
import { legalMessages as words } from "./messages/en.ts";
import { privacySections } from "./privacy-sections.ts";
import { termsSections } from "./terms-sections.ts";

const pages = {
  privacy: { title: words.privacy, lead: words.privacyLead, sections: privacySections },
  terms: { title: words.terms, lead: words.termsLead, sections: termsSections },
} as const;

function Operator({ facts }: { facts: LegalFacts }) {
  const keys = ["name", "address", "contact", "law"] as const;
  const missing = keys.filter((key) => facts[key] === null).map((key) => words.missing[key]);
  if (missing.length > 0) {
    const list = new Intl.ListFormat(language.locale, { type: "disjunction" }).format(missing);
    return (
      <Notice tone="warn" title={words.unsetTitle} icon="info">
        {words.unset(list)}
      </Notice>
    );
  }
  return facts.name && <p>{words.operator(facts.name)}</p>;
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id} tabIndex={-1}>
        {number}. {section.title}
      </h2>
      {section.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {section.points && (
        <ul>
          {section.points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The Privacy Policy or the Terms of Service of whoever runs this server; what they have not said
 * of themselves is said plainly.
 */
export function LegalPage({ page }: { page: keyof typeof pages }) {
  const { config } = usePublicServices();
  const facts: LegalFacts = {
    ...config.legal,
    supportEmail: config.supportEmail,
    isSandbox: config.environment === "sandbox",
    storageEncrypted: config.storageEncrypted,
  };
  const { title, lead, sections } = pages[page];
  return (
    <div className="glossary legal">
      <PublicHead />
      <main className="glossary-column" id="main" tabIndex={-1}>
        <PageTitle title={title}>{title}</PageTitle>
        <p className="glossary-lead">{lead}</p>
        <Operator facts={facts} />
        {sections(facts).map((section, index) => (
          <Section key={section.id} section={section} number={index + 1} />
        ))}
      </main>
      <PublicFoot />
    </div>
  );
}
