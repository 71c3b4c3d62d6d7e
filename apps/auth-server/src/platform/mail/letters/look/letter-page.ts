import { escapeHtml } from "../escape-html.ts";
import type { Locale } from "../locale.ts";
import { BREAKS, TABLE } from "./elements.ts";
import { DARK, FONT, LIGHT } from "./palette.ts";

const ROLES: Readonly<Record<string, string>> = {
  "m-canvas": `background-color:${DARK.canvas}`,
  "m-card": `background-color:${DARK.surface};border-color:${DARK.line}`,
  "m-text": `color:${DARK.text}`,
  "m-text2": `color:${DARK.text2}`,
  "m-text3": `color:${DARK.text3}`,
  "m-link": `color:${DARK.accent}`,
  "m-button": `background-color:${DARK.accent}`,
  "m-on-button": `color:${DARK.onAccent}`,
  "m-code": `background-color:${DARK.sunken};border-color:${DARK.line};color:${DARK.text}`,
  "m-quote": `background-color:${DARK.sunken};border-color:${DARK.line};color:${DARK.text}`,
  "m-line": `border-color:${DARK.line}`,
  "m-solid": `stroke:${DARK.accent}`,
  "m-dashed": `stroke:${DARK.benchmark}`,
};

const important = (declarations: string): string =>
  declarations
    .split(";")
    .map((one) => `${one}!important`)
    .join(";");

const darkRules = Object.entries(ROLES)
  .map(([role, declarations]) => `.${role}{${important(declarations)}}`)
  .join("");

/**
 * What can't stand in attributes: dark, and a narrower card on phones. Where a mail program drops
 * it, the letter is the light one, whole. The last part is for Outlook on Windows alone, which
 * would take Times for a font stack whose first it has not.
 */
const STYLE_SHEET = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.m-pad{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){${darkRules}}</style>
<!--[if mso]><style>body,td,p,a,h1{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->`;

/**
 * The project that the drawing belongs to. Others, on the same server, get the first letter of
 * their name.
 */
const OWNER_OF_THE_MARK = "Stocks Vibe";

const LINE = 'fill="none" stroke-linecap="round"';

/**
 * The app's mark, drawn in place: nothing is fetched, so nobody learns that the letter was opened.
 * Mail programs that draw no SVG leave it out, and only the name beside it is left.
 */
const DRAWN = `<!--[if !mso]><!--><svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true" style="vertical-align:middle;margin-right:8px">\
<path class="m-solid" ${LINE} stroke="${LIGHT.accent}" stroke-width="2.6" d="M3 20.5C8 20 11 16.5 13 12S18 4 21 3.5"/>\
<path class="m-dashed" ${LINE} stroke="${LIGHT.benchmark}" stroke-width="2.2" stroke-dasharray=".1 4.1" d="M3 20.5c6 .2 11-2.3 18-9"/>\
</svg><!--<![endif]-->`;

const initialOf = (project: string): string => [...project][0]?.toUpperCase() ?? "";

const tile = (project: string): string =>
  `<span class="m-button m-on-button" aria-hidden="true" style="display:inline-block;width:28px;height:28px;line-height:28px;margin-right:8px;border-radius:7px;background-color:${LIGHT.accent};color:${LIGHT.onAccent};font-size:15px;font-weight:600;text-align:center;vertical-align:middle">${escapeHtml(initialOf(project))}</span>`;

/** Mark and name, as they stand at the top of each letter. */
const brandLine = (project: string): string =>
  `${project === OWNER_OF_THE_MARK ? DRAWN : tile(project)}<span style="vertical-align:middle">${escapeHtml(project)}</span>`;

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

/**
 * Lists of mail go on with the letter's own first words unless the preview is as long as their
 * line.
 */
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
 * The one layout of every letter: the brand above a card, and who sent it below. Tables and
 * attributes, because that is what mail programs show; at most 560 px wide, and as narrow as the
 * window is. Nothing in it is fetched from anywhere.
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
