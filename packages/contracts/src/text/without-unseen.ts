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
