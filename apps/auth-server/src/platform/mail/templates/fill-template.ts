import { cleanText } from "../../../domain/text/clean-text.ts";
import { escapeHtml } from "../letters/escape-html.ts";
import type { Letter } from "../letters/letter.ts";
import type { MailContent } from "../letters/mail-content.ts";
import { shownNote } from "../letters/shown-names.ts";
import { type MailTemplate, PLACEHOLDER, type Placeholder } from "./template.ts";

type Values = Readonly<Partial<Record<Placeholder, string>>>;

function valuesOf({ fields }: Letter): Values {
  return {
    project_name: cleanText(fields.project),
    ...("link" in fields ? { link: fields.link } : {}),
    ...("code" in fields ? { code: fields.code } : {}),
    ...("minutes" in fields ? { minutes: String(fields.minutes) } : {}),
    ...("organization" in fields ? { organization_name: cleanText(fields.organization) } : {}),
    ...("inviter" in fields ? { inviter_name: cleanText(fields.inviter) } : {}),
    ...("note" in fields && fields.note !== null ? { invite_note: shownNote(fields.note) } : {}),
  };
}

/** In one pass, so that a name which looks like a placeholder is shown as it is. */
function fill(text: string, values: Values, shown: (value: string) => string): string {
  const byName = new Map(Object.entries(values));
  return text.replace(PLACEHOLDER, (_all, name: string) => shown(byName.get(name.trim()) ?? ""));
}

const asIs = (value: string): string => value;

/**
 * A letter in a project's own words. Every value is escaped in `html`; the subject has no line
 * breaks, whatever the names in it are.
 */
export function fillTemplate(template: MailTemplate, letter: Letter): MailContent {
  const values = valuesOf(letter);
  return {
    subject: cleanText(fill(template.subject, values, asIs)),
    text: fill(template.text, values, asIs),
    html: fill(template.html, values, escapeHtml),
    links: values.link === undefined ? [] : [values.link],
    code: values.code ?? null,
  };
}
