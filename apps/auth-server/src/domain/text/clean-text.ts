const UNSEEN =
  /(?:(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))[\p{C}\s])+/gu;

/**
 * A name as it may be shown and mailed: control and invisible format characters (line breaks, bidirectional overrides)
 * become spaces, runs of space collapse; only what joins one emoji stays. NFC, so that equal looks are equal texts. A web address in it is no link any more:
 * whoever names an organization writes a line of our mail.
 */
export const cleanText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(UNSEEN, " ")
    .replace(/:[/\\]{2,}/g, ": ")
    .replace(/\bwww\./gi, "www ")
    .trim();
