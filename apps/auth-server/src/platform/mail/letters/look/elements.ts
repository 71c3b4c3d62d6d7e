import { escapeHtml } from "../escape-html.ts";
import { LIGHT, MONO } from "./palette.ts";

/**
 * A table that only places things; mail programs know no other way, and screen readers must not
 * announce it.
 */
export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** Names and addresses of any length break rather than widen the card. */
export const BREAKS = "word-break:break-word;overflow-wrap:anywhere";

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
