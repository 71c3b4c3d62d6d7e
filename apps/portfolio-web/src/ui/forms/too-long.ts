import { countCharacters, withoutUnseen } from "@stocks-vibe/contracts/portfolio";
import { uiMessages } from "../messages/en.ts";

/**
 * Pure: why a text is too long for its field, or null. What is pasted along and not seen is not
 * kept by the server, and not counted. A field that stopped taking letters would cut off what is
 * pasted without a word.
 */
export function tooLong(text: string, limit: number): string | null {
  const over = countCharacters(withoutUnseen(text)) - limit;
  return over > 0 ? uiMessages.tooLong(limit, over) : null;
}
