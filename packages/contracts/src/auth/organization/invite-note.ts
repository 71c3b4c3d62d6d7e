import * as z from "zod";
import { wireLine } from "../wire-scalars.ts";

/** As many characters of a note as an invitation takes along, as people count them. */
export const NOTE_CHARACTERS = 500;

/**
 * What an inviter wants to say to whom they invite. Text on one line: control characters become
 * spaces. At most 500 characters.
 */
export const inviteNoteField = wireLine(NOTE_CHARACTERS).optional();

/**
 * The same as the invited person reads it, with whose words they are: a name, or else an address.
 */
export const inviteNote = z.object({ by: z.string(), text: z.string() });
export type InviteNote = z.infer<typeof inviteNote>;
