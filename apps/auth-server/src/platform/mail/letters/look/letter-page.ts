import { escapeHtml } from "../escape-html.ts";
import type { Locale } from "../locale.ts";
import { brandLine } from "./brand-mark.ts";
import { BREAKS, TABLE } from "./elements.ts";
import { FONT, LIGHT } from "./palette.ts";
import { STYLE_SHEET } from "./style-sheet.ts";

export interface LetterPage {
  readonly locale: Locale;
  readonly subject: string;
  readonly project: string;
  /** What lists of mail show beside the subject. */
  readonly preview: string;
  /** The card's content, as HTML. */
  readonly card: string;
  readonly footer: string;
}

/** Lists of mail go on with the letter's own first words unless the preview is as long as their line. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(80);

const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">`;

const preview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${FILLER}</div>`;

/**
 * The one layout of every letter: the brand above a card, and who sent it below. Tables and attributes, because that is what
 * mail programs show; at most 560 px wide, and as narrow as the window is. Nothing in it is fetched from anywhere.
 */
export function letterPage(page: LetterPage): string {
  const { locale, subject, project, card, footer } = page;
  const title = escapeHtml(subject);
  const brand = `padding:0 4px 16px;font-size:16px;line-height:28px;font-weight:600;color:${LIGHT.text};${BREAKS}`;
  const sender = `padding:16px 4px 0;font-size:13px;line-height:1.5;color:${LIGHT.text3};${BREAKS}`;
  return `<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
${HEAD}
<title>${title}</title>
${STYLE_SHEET}
</head>
<body class="m-canvas" style="margin:0;padding:0;background-color:${LIGHT.canvas};font-family:${FONT};-webkit-text-size-adjust:100%">
${preview(page.preview)}
<table ${TABLE} width="100%" class="m-canvas" bgcolor="${LIGHT.canvas}" style="width:100%;table-layout:fixed;background-color:${LIGHT.canvas};font-family:${FONT}">
<tr><td align="center" style="padding:32px 12px">
<!--[if mso]><table ${TABLE} width="560"><tr><td><![endif]-->
<table ${TABLE} width="100%" lang="${locale}" style="width:100%;max-width:560px;table-layout:fixed;text-align:left">
<tr><td class="m-text" style="${brand}">${brandLine(project)}</td></tr>
<tr><td class="m-card m-pad" bgcolor="${LIGHT.surface}" style="padding:32px;border:1px solid ${LIGHT.line};border-radius:12px;background-color:${LIGHT.surface};${BREAKS}">
${card}
</td></tr>
<tr><td class="m-text3" style="${sender}">${escapeHtml(footer)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}
