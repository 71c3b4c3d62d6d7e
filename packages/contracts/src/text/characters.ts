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

const UNSEEN =
  /(?:(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))[\p{C}\s\u2800\u3164\uffa0])+/gu;

/**
 * A sign that has a shape of its own. Marks need another sign; fillers and selectors are letters or
 * marks to Unicode and nothing to the eye.
 */
const SEEN = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}]/u;

/**
 * A name as it may be shown: control and invisible format characters (line breaks, bidirectional
 * overrides), which come along with what is pasted, and letters that look like a space become
 * spaces; runs of space collapse; only what joins one emoji stays. NFC, so that equal looks are
 * equal texts. Nothing is left of a text without a single sign to see.
 */
export function withoutUnseen(text: string): string {
  const seen = text.normalize("NFC").replace(UNSEEN, " ").trim();
  return SEEN.test(seen) ? seen : "";
}
