import { cleanText } from "../../../domain/text/clean-text.ts";
import type { Letter } from "../letters/letter.ts";
import { escapeHtml, type MailContent } from "../letters/mail-content.ts";
import { shownNote } from "../letters/shown-names.ts";

interface TemplateKindRules {
  /** What the letter is for: it must stand in both bodies. */
  readonly required: "link" | "code";
  /** Every placeholder whose value a letter of this kind knows. */
  readonly placeholders: readonly Placeholder[];
}

type Placeholder =
  | "link"
  | "code"
  | "minutes"
  | "project_name"
  | "organization_name"
  | "inviter_name"
  | "invite_note";

const ofProject = ["link", "minutes", "project_name"] as const;
const ofOrganization = [...ofProject, "organization_name"] as const;

/**
 * The letters that a project may word itself, by the name that the database and the command line
 * have for them.
 */
export const TEMPLATE_KINDS = {
  discovery_link: { required: "link", placeholders: ofProject },
  login_link: { required: "link", placeholders: ofOrganization },
  signup_link: { required: "link", placeholders: ofOrganization },
  invite: { required: "link", placeholders: [...ofOrganization, "inviter_name", "invite_note"] },
  code: { required: "code", placeholders: ["code", "minutes", "project_name"] },
  reset_password: { required: "link", placeholders: ofProject },
  confirm_email: { required: "link", placeholders: ofOrganization },
} as const satisfies Record<string, TemplateKindRules>;

export type TemplateKind = keyof typeof TEMPLATE_KINDS;

export const isTemplateKind = (text: string): text is TemplateKind =>
  Object.hasOwn(TEMPLATE_KINDS, text);

/** A letter in a project's own words, with placeholders such as {{link}}. */
export interface MailTemplate {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Which template it is: one id may have several kinds, and each kind several languages. */
export interface TemplateKey {
  readonly templateId: string;
  readonly kind: TemplateKind;
  /** A BCP 47 tag in lower case, such as 'en' or 'es-mx'. */
  readonly locale: string;
}

/**
 * '{{ name }}' with its name. Anything between the braces is taken, so that a mistyped name is
 * noticed.
 */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

const NOT_IN_SUBJECT: ReadonlySet<string> = new Set(["link", "invite_note"]);
const MOST_BYTES = 100 * 1024;
const ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;
const LOCALE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/;
/** A tag that holds a placeholder, other than a whole quoted address. */
const PLACEHOLDER_IN_TAG = /<[^<>]*\{\{/;
const QUOTED_LINK = /(["'])\{\{\s*link\s*\}\}\1/g;

const namesIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.trim());

function placeholderProblem(kind: TemplateKind, template: MailTemplate): string | null {
  const { required, placeholders } = TEMPLATE_KINDS[kind];
  const known: ReadonlySet<string> = new Set(placeholders);
  for (const [part, text] of Object.entries(template)) {
    const unknown = namesIn(text).find((name) => !known.has(name));
    if (unknown !== undefined) {
      const all = placeholders.map((name) => `{{${name}}}`).join(", ");
      return `{{${unknown}}} in ${part} is no placeholder of "${kind}". There are: ${all}.`;
    }
    if (text.replace(PLACEHOLDER, "").includes("{{")) {
      return `A placeholder in ${part} has no end.`;
    }
  }
  for (const part of ["html", "text"] as const) {
    if (!namesIn(template[part]).includes(required)) {
      return `{{${required}}} is missing in ${part}: the letter would be of no use.`;
    }
  }
  // Subjects are shown in lists and on locked screens, and nothing in them can be opened. They are
  // never someone else's words.
  const barred = namesIn(template.subject).find((name) => NOT_IN_SUBJECT.has(name));
  if (barred !== undefined) return `{{${barred}}} can't stand in subject.`;
  return null;
}

/**
 * Values are escaped as text and as quoted attributes; anywhere else a name could still become
 * mark-up or code.
 */
function markUpProblem(html: string): string | null {
  if (/<script\b/i.test(html)) return "html can't have scripts: mail programs refuse them.";
  if (PLACEHOLDER_IN_TAG.test(html.replace(QUOTED_LINK, ""))) {
    return 'Within a tag of html only {{link}} can stand, in quotes: href="{{link}}".';
  }
  return null;
}

/** What is wrong with where a template is to be kept, in words, or null. */
export function keyProblem({ templateId, locale }: Omit<TemplateKey, "kind">): string | null {
  if (!ID.test(templateId)) {
    return "A template id has 1 to 128 letters, digits, '-', '_' and '.', and begins with none of the signs.";
  }
  if (!LOCALE.test(locale)) return `"${locale}" is no language tag such as en or es-MX.`;
  return null;
}

/** What is wrong with a template, in words for its author, or null. */
export function templateProblem(kind: TemplateKind, template: MailTemplate): string | null {
  const { subject, html, text } = template;
  const bytes = Buffer.byteLength(subject) + Buffer.byteLength(html) + Buffer.byteLength(text);
  if (bytes > MOST_BYTES) return "The template is larger than 100 KB.";
  if (subject.trim() === "" || subject.length > 200) return "subject needs 1 to 200 characters.";
  if (`${subject}${html}${text}`.includes("\u0000")) return "The template has a NUL character.";
  return placeholderProblem(kind, template) ?? markUpProblem(html);
}

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
