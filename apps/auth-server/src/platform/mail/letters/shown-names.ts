import { cleanText } from "../../../domain/text/clean-text.ts";

/** Longer ones are cut: a subject, a button and a line of a phone have to hold them. */
const MOST_CHARACTERS = 80;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** First strong isolate and its end: what is between them can't turn the sentence around it. */
const [FSI, PDI] = ["\u2068", "\u2069"];
/**
 * Nothing that a path or a query could be: 'evil.example/win?a=@b' is an address to us, and a link
 * to mail programs.
 */
const EMAIL_ADDRESS = /^[\w.+'-]+@(?:[a-z0-9-]+\.)+[a-z0-9-]+$/i;
/** The full stops of other scripts, too: browsers take them for dots. */
const DOT_INSIDE = /(?<=[\p{L}\p{N}\p{M}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}\p{M}])/gu;
const ZERO_WIDTH_SPACE = "\u200b";

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MOST_CHARACTERS) return name;
  return `${characters.slice(0, MOST_CHARACTERS - 1).join("")}…`;
}

function asText(cleaned: string): string {
  const text = cleaned.replace(DOT_INSIDE, `$&${ZERO_WIDTH_SPACE}`);
  return RIGHT_TO_LEFT.test(text) ? `${FSI}${text}${PDI}` : text;
}

/**
 * A name that someone chose, as a letter shows it: on one line, of a bearable length, kept
 * apart from the sentence's direction. 'evil.example' gets an invisible break, so that no mail
 * program makes a link of it; a member without a name is shown by their address, which stays whole.
 */
export function shownName(given: string): string {
  const cleaned = cleanText(given);
  return EMAIL_ADDRESS.test(cleaned) ? cleaned : asText(shortened(cleaned));
}

/**
 * Someone's own words in a letter: whole, and otherwise as a name, so that nothing in them is a
 * link.
 */
export const shownNote = (given: string): string => asText(cleanText(given));

/**
 * Subjects are never made links of, and are read by filters and searched: they have no invisible
 * breaks.
 */
export const inSubject = (text: string): string => text.replaceAll(ZERO_WIDTH_SPACE, "");

const asItIs = (text: string): string => text;

/** How fields are shown that are no names. */
const NO_NAMES: ReadonlyMap<string, (given: string) => string> = new Map([
  ["link", asItIs],
  ["code", asItIs],
  ["note", shownNote],
  ["timeZone", asItIs],
]);

/** A letter's fields with every name in them as it is shown. */
export function shownFields<Fields extends object>(fields: Fields): Fields {
  const names = Object.entries(fields).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? [[key, (NO_NAMES.get(key) ?? shownName)(value)]] : [],
  );
  return { ...fields, ...Object.fromEntries(names) };
}
