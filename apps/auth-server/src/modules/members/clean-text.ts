/**
 * A name as it may be shown and mailed: control and invisible format characters (line breaks, bidirectional overrides)
 * become spaces, runs of space collapse. NFC, so that equal looks are equal texts.
 */
export const cleanText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
