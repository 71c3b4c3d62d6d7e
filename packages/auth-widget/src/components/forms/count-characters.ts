/** The longest that a single emoji is made of: two people with skin tones, and what joins them. */
const MOST_PARTS = 10;

/** What people see as one character each. */
export const partsOf = (text: string): readonly string[] =>
  "Segmenter" in Intl
    ? Array.from(
        new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text),
        ({ segment }) => segment,
      )
    : [...text];

/**
 * Pure: how many characters a person sees in a text, as the server counts them. A browser that
 * can't tell counts an emoji that is joined as its parts.
 */
export const countCharacters = (text: string): number =>
  partsOf(text).reduce((count, part) => count + Math.ceil([...part].length / MOST_PARTS), 0);
