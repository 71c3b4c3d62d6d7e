import type { LetterText } from "./letter.ts";

export interface TextTwin {
  readonly said: LetterText;
  readonly project: string;
  readonly footer: string;
  readonly link: string | null;
  readonly code: string | null;
}

const labelled = (label: string | undefined, link: string): string[] =>
  label === undefined ? [link] : [`${label}:\n${link}`];

const QUOTED_WIDTH = 70;

/** Every line of it begins with a mark, so that none can pass for a line of ours. */
const quoted = (text: string): string =>
  (text.match(new RegExp(`.{1,${QUOTED_WIDTH}}(?: |$)|.{1,${QUOTED_WIDTH}}`, "gu")) ?? [])
    .map((line) => `> ${line.trimEnd()}`)
    .join("\n");

/** The letter as plain text, for mail programs that show no other: the same words, each link alone on its line. */
export function textTwin({ said, project, footer, link, code }: TextTwin): string {
  const { subject, lead, quote, other, notes } = said;
  return [
    subject,
    lead,
    ...(quote ? [quote.lead, quoted(quote.text), quote.after] : []),
    ...(code === null ? [] : [code]),
    ...(link === null ? [] : labelled(said.button, link)),
    ...(other ? [other.lead, ...labelled(other.button, other.link)] : []),
    ...notes,
    `-- \n${project}\n${footer}`,
  ]
    .join("\n\n")
    .concat("\n");
}
