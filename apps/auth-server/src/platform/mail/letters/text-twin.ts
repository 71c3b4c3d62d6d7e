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

/** The letter as plain text, for mail programs that show no other: the same words, each link alone on its line. */
export function textTwin({ said, project, footer, link, code }: TextTwin): string {
  const { subject, lead, other, notes } = said;
  return [
    subject,
    lead,
    ...(code === null ? [] : [code]),
    ...(link === null ? [] : labelled(said.button, link)),
    ...(other ? [other.lead, ...labelled(other.button, other.link)] : []),
    ...notes,
    `-- \n${project}\n${footer}`,
  ]
    .join("\n\n")
    .concat("\n");
}
