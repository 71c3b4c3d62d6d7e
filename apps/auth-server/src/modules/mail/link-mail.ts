import { cleanText } from "../members/clean-text.ts";
import { escapeHtml } from "./escape-html.ts";
import type { MailContent } from "./mail-content.ts";

export interface LinkMail {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
  readonly button: string;
  readonly link: string;
  /** Small print: how long the link works, and what to do with mail that was not expected. */
  readonly notes: readonly string[];
}

const BODY = "margin:0;padding:32px 16px;background:#f6f7f5;font-family:sans-serif;color:#1c2321";
const CARD = "max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#14532d;color:#ffffff;text-decoration:none";
const SMALL = "font-size:13px;color:#55605b";

/** One link in a letter, as text and as HTML. Subjects lose line breaks, so no name can add a header. */
export function linkMail({ subject, heading, lead, button, link, notes }: LinkMail): MailContent {
  const small = notes.map((note) => `<p style="${SMALL}">${escapeHtml(note)}</p>`).join("");
  const href = escapeHtml(link);
  return {
    subject: cleanText(subject),
    text: [heading, lead, link, ...notes].join("\n\n").concat("\n"),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="${BODY}"><div style="${CARD}"><h1 style="font-size:20px">${escapeHtml(heading)}</h1>
<p>${escapeHtml(lead)}</p><p><a style="${BUTTON}" href="${href}">${escapeHtml(button)}</a></p>
<p style="${SMALL}">If the button does not work, open this address:<br><a href="${href}">${href}</a></p>
${small}</div></body></html>`,
    links: [link],
    code: null,
  };
}

export const minutesInWords = (minutes: number): string => {
  if (minutes % 1440 === 0) return minutes === 1440 ? "1 day" : `${minutes / 1440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
  return `${minutes} minutes`;
};
