import type { Locale } from "../locale.ts";
import { escapeHtml } from "../mail-content.ts";

/**
 * The roles that a letter's colours play, by the names that the app's tokens have for them where
 * they have one.
 */
export interface Palette {
  readonly canvas: string;
  readonly surface: string;
  readonly sunken: string;
  readonly line: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly benchmark: string;
}

/**
 * The app's tokens (portfolio-web, styles/tokens.css) as sRGB: mail programs know neither oklch()
 * nor variables. The story about letters holds them against the tokens, as a browser paints both.
 */
export const LIGHT: Palette = {
  canvas: "#f9fafc",
  surface: "#ffffff",
  sunken: "#f4f6f8",
  line: "#dfe2e7",
  text: "#141c27",
  text2: "#464e58",
  text3: "#5e656f",
  accent: "#1e5389",
  onAccent: "#ffffff",
  benchmark: "#ad7227",
};

export const DARK: Palette = {
  canvas: "#0c1015",
  surface: "#11151b",
  sunken: "#090c11",
  line: "#262c33",
  text: "#edeff1",
  text2: "#bfc5cb",
  text3: "#a0a7af",
  accent: "#87bbf1",
  onAccent: "#07121e",
  benchmark: "#e3b160",
};

/** The app's own, in single quotes, since it is written in attributes. */
const FONT =
  "'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',Arial,sans-serif";
const MONO = "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace";

/**
 * A table that only places things; mail programs know no other way, and screen readers must not
 * announce it.
 */
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** Names and addresses of any length break rather than widen the card. */
const BREAKS = "word-break:break-word;overflow-wrap:anywhere";

export const heading = (text: string): string =>
  `<h1 class="m-text" style="margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-0.011em;color:${LIGHT.text};${BREAKS}">${escapeHtml(text)}</h1>`;

export const paragraph = (text: string): string =>
  `<p class="m-text" style="margin:0 0 20px;font-size:16px;line-height:1.55;color:${LIGHT.text};${BREAKS}">${escapeHtml(text)}</p>`;

export const note = (text: string): string =>
  `<p class="m-text2" style="margin:12px 0 0;font-size:15px;line-height:1.55;color:${LIGHT.text2};${BREAKS}">${escapeHtml(text)}</p>`;

/**
 * The cell is the button, so that it has its colour and its 48 px even where links have neither.
 */
export function button(label: string, link: string): string {
  const words = `display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:${LIGHT.onAccent};text-decoration:none`;
  return `<table ${TABLE}><tr><td class="m-button" bgcolor="${LIGHT.accent}" style="border-radius:8px;background-color:${LIGHT.accent}">\
<a class="m-on-button" href="${escapeHtml(link)}" style="${words}">${escapeHtml(label)}</a></td></tr></table>`;
}

/**
 * The address itself, for who can't use the button or wants to see where it leads. It breaks
 * anywhere.
 */
export function bareAddress(hint: string, link: string): string {
  const href = escapeHtml(link);
  return `<p class="m-text2" style="margin:20px 0 0;font-size:14px;line-height:1.5;color:${LIGHT.text2}">${escapeHtml(hint)}<br>\
<a class="m-link" href="${href}" style="color:${LIGHT.accent};text-decoration:underline;word-break:break-all;overflow-wrap:anywhere">${href}</a></p>`;
}

/** A second way, less than a button and as easy to hit. */
export const wordLink = (label: string, link: string): string =>
  `<p style="margin:0;font-size:16px;line-height:24px"><a class="m-link" href="${escapeHtml(link)}" style="display:inline-block;padding:10px 0;color:${LIGHT.accent};text-decoration:underline">${escapeHtml(label)}</a></p>`;

/** Someone's own words: a box that nothing of ours looks like. */
export const quotation = (lead: string, text: string, after: string): string =>
  `<p class="m-text" style="margin:0 0 8px;font-size:16px;line-height:1.55;color:${LIGHT.text};${BREAKS}">${escapeHtml(lead)}</p>
<blockquote class="m-quote" dir="auto" style="margin:0;padding:12px 16px;border:1px solid ${LIGHT.line};border-radius:8px;background-color:${LIGHT.sunken};color:${LIGHT.text};font-size:16px;line-height:1.55;font-style:italic;${BREAKS}">${escapeHtml(text)}</blockquote>
<p class="m-text2" style="margin:8px 0 20px;font-size:14px;line-height:1.5;color:${LIGHT.text2};${BREAKS}">${escapeHtml(after)}</p>`;

export const codeBox = (code: string): string =>
  `<p class="m-code" style="margin:0;padding:16px;border:1px solid ${LIGHT.line};border-radius:8px;background-color:${LIGHT.sunken};color:${LIGHT.text};font-family:${MONO};font-size:30px;line-height:36px;font-weight:600;letter-spacing:6px;text-align:center">${escapeHtml(code)}</p>`;

/** A line between the task and the text below it. */
export const apart = (inner: string): string =>
  `<div class="m-line" style="margin:24px 0 0;padding:8px 0 0;border-top:1px solid ${LIGHT.line}">${inner}</div>`;

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
