const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text as it stands in an element or in an attribute, whichever its quotes are. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\t\n\r]/g, (character) => ESCAPES[character] ?? character);
