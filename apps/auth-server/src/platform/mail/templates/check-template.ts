import {
  type MailTemplate,
  PLACEHOLDER,
  TEMPLATE_KINDS,
  type TemplateKey,
  type TemplateKind,
} from "./template.ts";

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
      return `{{${required}}} is missing in ${part}: nobody could use the letter.`;
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
