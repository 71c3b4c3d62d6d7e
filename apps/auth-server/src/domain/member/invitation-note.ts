import { Refusal } from "@stocks-vibe/server-kit";
import { cleanText } from "../text/clean-text.ts";

const MOST_CHARACTERS = 500;

/** What an inviter wrote, as it is kept and shown: on one line, with nothing that turns text around; "" where nothing is left. */
export function parseInvitationNote(given: string): string {
  const note = cleanText(given);
  if (note.length > MOST_CHARACTERS) {
    const message = `A note must have at most ${MOST_CHARACTERS} characters.`;
    throw new Refusal("invalid_argument", { message });
  }
  return note;
}
