import * as z from "zod";
import { countCharacters, NOTE_CHARACTERS } from "./count-characters.ts";
import { wireText } from "./wire-scalars.ts";

/** No text of so many characters is longer: see `countCharacters`. It keeps what nobody would write from being counted. */
const MOST_CODE_UNITS = NOTE_CHARACTERS * 10 * 2;

/** What an inviter wants to say to whom they invite. Text on one line: control characters become spaces. At most 500 characters. */
export const inviteNoteField = wireText(MOST_CODE_UNITS)
  .refine((note) => countCharacters(note) <= NOTE_CHARACTERS, "must have at most 500 characters")
  .optional();

/** The same as the invited person reads it, with whose words they are: a name, or else an address. */
export const inviteNote = z.object({ by: z.string(), text: z.string() });
export type InviteNote = z.infer<typeof inviteNote>;
