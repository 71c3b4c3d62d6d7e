/** The longest that a single emoji is made of: two people with skin tones, and what joins them. */
const MOST_PARTS = 10;

/**
 * No text of so many characters is longer than this for each of them. It keeps what nobody would
 * write from being counted.
 */
export const MOST_CODE_UNITS = MOST_PARTS * 2;

// Made when it is first used: it takes a slow phone as long as drawing a page, and most pages count
// nothing.
let characters: Intl.Segmenter | undefined;

/**
 * Pure: how many characters a person sees in a text: an emoji of a family is one, a letter with its
 * accent as well. One that is made of more parts than any emoji counts for as many as would fit
 * into them, so that a pile of accents is no way around a limit.
 */
export function countCharacters(text: string): number {
  characters ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let count = 0;
  for (const { segment } of characters.segment(text)) {
    count += Math.ceil([...segment].length / MOST_PARTS);
  }
  return count;
}
