import type { Letter, LetterKind, LetterText, Words } from "./letter.ts";
import type { Locale } from "./locale.ts";
import {
  apart,
  bareAddress,
  button,
  codeBox,
  heading,
  letterPage,
  note,
  paragraph,
  quotation,
  wordLink,
} from "./look/letter-page.ts";
import type { MailContent } from "./mail-content.ts";
import { english } from "./messages/en.ts";
import { spanish } from "./messages/es.ts";
import { inSubject, shownFields, shownName } from "./shown-names.ts";

interface TextTwin {
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

/**
 * The letter as plain text, for mail programs that show no other: the same words, each link alone
 * on its line.
 */
function textTwin({ said, project, footer, link, code }: TextTwin): string {
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

const WORDS: Readonly<Record<Locale, Words>> = { en: english, es: spanish };

const textOf = <Kind extends LetterKind>(words: Words, letter: Letter<Kind>): LetterText =>
  words.letters[letter.kind](shownFields(letter.fields));

const linkOf = ({ fields }: Letter): string | null => ("link" in fields ? fields.link : null);
const codeOf = ({ fields }: Letter): string | null => ("code" in fields ? fields.code : null);

function waysOf(letter: Letter, { button: label, other }: LetterText, hint: string): string {
  const code = codeOf(letter);
  const link = linkOf(letter);
  return [
    ...(code === null ? [] : [codeBox(code)]),
    ...(link === null ? [] : [button(label ?? link, link), bareAddress(hint, link)]),
    ...(other ? [apart(note(other.lead) + wordLink(other.button, other.link))] : []),
  ].join("\n");
}

/**
 * What a letter tells besides its own: leads of others of its kind, and how many more there are.
 */
interface Combined {
  readonly leads: readonly string[];
  readonly more: number;
  /** How often what the letter itself tells has happened. */
  readonly times: number;
}

const ALONE: Combined = { leads: [], more: 0, times: 1 };

/** A sentence with how often what it tells has happened. */
export const withTimes = (lead: string, times: number): string =>
  times > 1 ? `${lead} (${times}×)` : lead;

const earlierNotes = (words: Words, { leads, more }: Combined): readonly string[] => [
  ...(leads.length > 0 ? [words.earlier] : []),
  ...leads,
  ...(more > 0 ? [words.andMore(more)] : []),
];

/** What a letter tells, in a sentence or two, for the letter that it is combined with. */
export const leadOf = (letter: Letter, locale: Locale): string =>
  textOf(WORDS[locale], letter).lead;

/**
 * A letter as text and as HTML, in one language, with others of its kind that go out with it. Every
 * name in it is shown as text, and the subject has no line breaks, so that nothing that people call
 * themselves or write can add a header, a link or mark-up.
 */
export function writeLetter(letter: Letter, locale: Locale, combined = ALONE): MailContent {
  const words = WORDS[locale];
  const own = textOf(words, letter);
  const lead = withTimes(own.lead, combined.times);
  const said = { ...own, lead, notes: [...earlierNotes(words, combined), ...own.notes] };
  const subject = inSubject(said.subject);
  const project = shownName(letter.fields.project);
  const footer = words.footer(project);
  const link = linkOf(letter);
  const code = codeOf(letter);
  const ways = waysOf(letter, said, words.buttonHint);
  const notes = said.notes.map(note).join("\n");
  const card = [
    heading(said.subject),
    paragraph(said.lead),
    ...(said.quote ? [quotation(said.quote.lead, said.quote.text, said.quote.after)] : []),
    ways,
    ways === "" ? notes : apart(notes),
  ];
  return {
    subject,
    text: textTwin({ said, project, footer, link, code }),
    html: letterPage({
      locale,
      subject,
      project,
      preview: said.lead,
      card: card.join("\n"),
      footer,
    }),
    links: [link, said.other?.link ?? null].filter((one) => one !== null),
    code,
  };
}

/** A passcode as a text message. */
export const writeText = (fields: Parameters<Words["text"]>[0], locale: Locale): string =>
  WORDS[locale].text(fields);
