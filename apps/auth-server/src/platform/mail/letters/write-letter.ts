import { cleanText } from "../../../domain/text/clean-text.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Letter, LetterKind, LetterText, Words } from "./letter.ts";
import type { Locale } from "./locale.ts";
import type { MailContent } from "./mail-content.ts";
import { english } from "./words/en.ts";
import { spanish } from "./words/es.ts";

const WORDS: Readonly<Record<Locale, Words>> = { en: english, es: spanish };

const BODY = "margin:0;padding:32px 16px;background:#f6f7f5;font-family:sans-serif;color:#1c2321";
const CARD = "max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#14532d;color:#ffffff;text-decoration:none";
const CODE = "font-size:28px;letter-spacing:6px;font-family:monospace;font-weight:bold";
const SMALL = "font-size:13px;color:#55605b";

const textOf = <Kind extends LetterKind>(words: Words, letter: Letter<Kind>): LetterText =>
  words.letters[letter.kind](letter.fields);

const linkOf = ({ fields }: Letter): string | null => ("link" in fields ? fields.link : null);
const codeOf = ({ fields }: Letter): string | null => ("code" in fields ? fields.code : null);

function action(letter: Letter, { button }: LetterText, { buttonHint }: Words): string {
  const code = codeOf(letter);
  if (code) return `<p style="${CODE}">${escapeHtml(code)}</p>`;
  const link = linkOf(letter);
  if (!link) return "";
  const href = escapeHtml(link);
  return `<p><a style="${BUTTON}" href="${href}">${escapeHtml(button ?? link)}</a></p>
<p style="${SMALL}">${escapeHtml(buttonHint)}<br><a href="${href}">${href}</a></p>`;
}

/**
 * A letter as text and as HTML, in one language. Every name in it is shown as text, and the subject has no line breaks, so
 * that no organization's or member's name can add a header, a link or mark-up.
 */
export function writeLetter(letter: Letter, locale: Locale): MailContent {
  const words = WORDS[locale];
  const said = textOf(words, letter);
  const subject = cleanText(said.subject);
  const lead = cleanText(said.lead);
  const notes = said.notes.map(cleanText);
  const link = linkOf(letter);
  const code = codeOf(letter);
  const small = notes.map((note) => `<p style="${SMALL}">${escapeHtml(note)}</p>`).join("");
  const middle = link ?? code;
  return {
    subject,
    text: [subject, lead, ...(middle === null ? [] : [middle]), ...notes].join("\n\n").concat("\n"),
    html: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${BODY}"><div style="${CARD}"><h1 style="font-size:20px">${escapeHtml(subject)}</h1>
<p>${escapeHtml(lead)}</p>${action(letter, said, words)}
${small}</div></body></html>`,
    links: link === null ? [] : [link],
    code,
  };
}

/** A passcode as a text message. */
export const writeText = (fields: Parameters<Words["text"]>[0], locale: Locale): string =>
  WORDS[locale].text(fields);
