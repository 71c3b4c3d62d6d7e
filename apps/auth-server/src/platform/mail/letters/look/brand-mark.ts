import { escapeHtml } from "../escape-html.ts";
import { LIGHT } from "./palette.ts";

/** The project that the drawing belongs to. Others, on the same server, get the first letter of their name. */
const OWNER_OF_THE_MARK = "Stocks Vibe";

const LINE = 'fill="none" stroke-linecap="round"';

/**
 * The app's mark, drawn in place: nothing is fetched, so nobody learns that the letter was opened. Mail programs that draw
 * no SVG leave it out, and the name beside it stands alone.
 */
const DRAWN = `<!--[if !mso]><!--><svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true" style="vertical-align:middle;margin-right:8px">\
<path class="m-solid" ${LINE} stroke="${LIGHT.accent}" stroke-width="2.6" d="M3 20.5C8 20 11 16.5 13 12S18 4 21 3.5"/>\
<path class="m-dashed" ${LINE} stroke="${LIGHT.benchmark}" stroke-width="2.2" stroke-dasharray=".1 4.1" d="M3 20.5c6 .2 11-2.3 18-9"/>\
</svg><!--<![endif]-->`;

const initialOf = (project: string): string => [...project][0]?.toUpperCase() ?? "";

const tile = (project: string): string =>
  `<span class="m-button m-on-button" aria-hidden="true" style="display:inline-block;width:28px;height:28px;line-height:28px;margin-right:8px;border-radius:7px;background-color:${LIGHT.accent};color:${LIGHT.onAccent};font-size:15px;font-weight:600;text-align:center;vertical-align:middle">${escapeHtml(initialOf(project))}</span>`;

/** Mark and name, as they stand at the top of each letter. */
export const brandLine = (project: string): string =>
  `${project === OWNER_OF_THE_MARK ? DRAWN : tile(project)}<span style="vertical-align:middle">${escapeHtml(project)}</span>`;
