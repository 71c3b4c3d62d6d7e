const UNSEEN =
  /(?:(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))[\p{C}\s])+/gu;

/**
 * A name as it may be shown: control and invisible format characters (line breaks, bidirectional overrides), which come along with what is pasted, become
 * spaces; runs of space collapse; only what joins one emoji stays. NFC, so that equal looks are equal texts.
 */
export const withoutUnseen = (text: string): string =>
  text.normalize("NFC").replace(UNSEEN, " ").trim();
