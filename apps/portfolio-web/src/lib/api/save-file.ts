/**
 * Spreadsheets take a table with other letters than these for one of an older alphabet, unless a
 * mark before it says otherwise.
 */
const PLAIN = /^[\n\r\t -~]*$/;
const MARK = "\uFEFF";

/** Hands the browser a text to save under a name. */
export function saveFile(name: string, text: string, type: string): void {
  const needsMark = type.startsWith("text/csv") && !PLAIN.test(text);
  const parts = needsMark ? [MARK, text] : [text];
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
