import { countCharacters, NOTE_CHARACTERS } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { cleanText } from "../text/clean-text.ts";

/**
 * What an inviter wrote, as it is kept and shown: on one line, with nothing that turns text around;
 * "" where nothing is left.
 */
export function parseInvitationNote(given: string): string {
  const note = cleanText(given);
  if (countCharacters(note) > NOTE_CHARACTERS) {
    const message = `A note must have at most ${NOTE_CHARACTERS} characters.`;
    throw new Refusal("invalid_argument", { message });
  }
  return note;
}
