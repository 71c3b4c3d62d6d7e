import * as z from "zod";
import type { Letter } from "./letters/letter.ts";
import type { Locale } from "./letters/locale.ts";
import type { MailContent } from "./letters/mail-content.ts";
import { leadOf, writeLetter } from "./letters/write-letter.ts";

/** One thing that a notice tells: what it is about, and the sentence that says it. */
const told = z.object({ about: z.string(), lead: z.string() });
type Told = z.output<typeof told>;

/** A notice as it waits: the letter, and what it tells, so that the next one of its type can take that up. */
export const waitingNotice = z.object({ told: z.array(told).default([]) });

/** What changes with each notice of the same thing: how it came to its state is not the state. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set([
  ...["project", "organization", "at", "link", "minutes", "remaining", "isBack"],
  "wasAdministrator",
]);
/** Of these the newest word is how things stand now, whoever brought it about. Otherwise nobody's deed hides behind another's. */
const OF_STANDING: ReadonlySet<string> = new Set(["administratorLost", "memberRemoved"]);

const aboutOf = ({ kind, fields }: Letter): string =>
  JSON.stringify(
    Object.entries(fields).filter(
      ([name]) => !CIRCUMSTANCES.has(name) && !(name === "by" && OF_STANDING.has(kind)),
    ),
  );

/** Pure: the notice with those that wait for it. The newest word on one thing replaces earlier ones; other things are told besides. */
export function combineNotices(
  earlier: readonly Told[],
  { letter, locale }: { readonly letter: Letter; readonly locale: Locale },
): MailContent & z.output<typeof waitingNotice> {
  const about = aboutOf(letter);
  const others = earlier.filter((one) => one.about !== about);
  const content = writeLetter(
    letter,
    locale,
    others.map(({ lead }) => lead),
  );
  return { ...content, told: [...others, { about, lead: leadOf(letter, locale) }] };
}
