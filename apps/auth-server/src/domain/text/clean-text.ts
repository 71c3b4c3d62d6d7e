/**
 * A name as it may be shown and mailed: control and invisible format characters (line breaks, bidirectional overrides)
 * become spaces, runs of space collapse. NFC, so that equal looks are equal texts. A web address in it is no link any more:
 * whoever names an organization writes a line of our mail.
 */
export const cleanText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{C}\s]+/gu, " ")
    .replace(/:[/\\]{2,}/g, ": ")
    .replace(/\bwww\./gi, "www ")
    .trim();
