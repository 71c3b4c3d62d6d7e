import { uiMessages } from "./ui-messages.ts";

/** Pure: why a text is too long for its field, or null. A field that stopped taking letters would cut off what is pasted without a word. */
export function tooLong(text: string, limit: number): string | null {
  const over = text.trim().length - limit;
  return over > 0 ? uiMessages.tooLong(limit, over) : null;
}
