import * as z from "zod";
import type { Letter } from "./letters/letter.ts";
import type { Locale } from "./letters/locale.ts";
import type { MailContent } from "./letters/mail-content.ts";
import { leadOf, withTimes, writeLetter } from "./letters/write-letter.ts";

/**
 * One thing that a notice tells: what it is about, the sentence that says it, and how often it
 * happened.
 */
const told = z.object({ about: z.string(), lead: z.string(), times: z.number().default(1) });
type Told = z.output<typeof told>;

/**
 * A notice as it waits: the letter, what it tells, and how many more things it only counts, so that
 * the next one of its type can take that up.
 */
export const waitingNotice = z.object({
  told: z.array(told).default([]),
  more: z.number().default(0),
});
type Waiting = z.output<typeof waitingNotice>;

/**
 * So many things are named in one letter, the first ones and the newest; the others are counted.
 */
const MOST_TOLD = 20;
const FIRST_TOLD = 5;

/** What changes with each notice of the same thing: how it came to its state is not the state. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set([
  ...["project", "organization", "at", "link", "minutes", "remaining", "isBack"],
  ...["wasAdministrator", "state", "ways", "from", "timeZone"],
]);
/**
 * For these kinds the newest notice describes the current state and replaces earlier ones. For all
 * others, each member's action is kept.
 */
const OF_STANDING: ReadonlySet<string> = new Set([
  ...["administratorLost", "memberRemoved", "ssoRequired"],
]);

const aboutOf = ({ kind, fields }: Letter): string =>
  JSON.stringify(
    Object.entries(fields).filter(
      ([name]) => !CIRCUMSTANCES.has(name) && !(name === "by" && OF_STANDING.has(kind)),
    ),
  );

/**
 * Pure: the notice with those that wait for it. Things with the same words are one sentence with a
 * number. Of a state the newest word replaces earlier ones.
 */
export function combineNotices(
  { told: earlier, more }: Waiting,
  { letter, locale }: { readonly letter: Letter; readonly locale: Locale },
): MailContent & Waiting {
  const about = aboutOf(letter);
  const same = OF_STANDING.has(letter.kind)
    ? undefined
    : earlier.find((one) => one.about === about);
  const own: Told = { about, lead: leadOf(letter, locale), times: (same?.times ?? 0) + 1 };
  const others = earlier.filter((one) => one.about !== about);
  const isFull = others.length >= MOST_TOLD;
  const named = isFull ? others.filter((_, place) => place !== FIRST_TOLD) : others;
  const left = more + (isFull ? 1 : 0);
  const leads = named.map(({ lead, times }) => withTimes(lead, times));
  const content = writeLetter(letter, locale, { leads, more: left, times: own.times });
  return { ...content, told: [...named, own], more: left };
}
