import { countCharacters } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { cleanText } from "../text/clean-text.ts";

const MOST_CHARACTERS = 256;

/**
 * A person's name as it is kept and shown to others, whichever way it was given; "" is none.
 * Refuses one that was given and shows nothing: the person who typed it would read that it
 * was taken, and see no name.
 */
export function parseMemberName(given: string): string {
  const name = cleanText(given);
  if (name === "" && given !== "") {
    throw new Refusal("invalid_argument", { message: "A name needs a sign that can be seen." });
  }
  if (countCharacters(name) > MOST_CHARACTERS) {
    const message = `A name must have at most ${MOST_CHARACTERS} characters.`;
    throw new Refusal("invalid_argument", { message });
  }
  return name;
}

/** The same of a form that asks for both parts: refuses one that is empty after cleaning. */
export function parseFullName(first: string, last: string): string {
  if ([first, last].some((part) => cleanText(part) === "")) {
    throw new Refusal("invalid_argument", { message: "A first and a last name must be given." });
  }
  return parseMemberName(`${first} ${last}`);
}
