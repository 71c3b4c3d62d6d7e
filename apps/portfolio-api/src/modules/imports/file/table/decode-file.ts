import { type RefusedFile, refuseFile } from "../refused-file.ts";

/** How files that are no text begin: zip (and so xlsx), the older Excel, PDF, gzip. */
const OTHER_FORMATS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
];

const beginsWith = (bytes: Uint8Array, marks: readonly number[]): boolean =>
  marks.every((mark, place) => bytes[place] === mark);

const tryDecode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

/** What no export holds: they say that the bytes were read in the wrong encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are looked for
const CONTROLS = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/;

const encodingOf = (bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" => {
  if (beginsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  return beginsWith(bytes, [0xfe, 0xff]) ? "utf-16be" : "utf-8";
};

/**
 * The text of a file: UTF-8, UTF-16 where its first bytes say so, else Windows' Western European
 * letters (which hold Latin-1). A spreadsheet, a PDF, a packed file and anything with NUL bytes is
 * refused: it would be read as nonsense.
 */
export function decodeFile(
  bytes: Uint8Array,
): { readonly kind: "text"; readonly text: string } | RefusedFile {
  if (bytes.length === 0) return refuseFile("empty");
  if (OTHER_FORMATS.some((marks) => beginsWith(bytes, marks))) return refuseFile("spreadsheet");
  const encoding = encodingOf(bytes);
  if (encoding === "utf-8" && bytes.includes(0)) return refuseFile("nul_bytes");
  const text =
    tryDecode(bytes, encoding) ??
    (encoding === "utf-8" ? tryDecode(bytes, "windows-1252") : undefined);
  if (text === undefined) return refuseFile("unknown_encoding");
  if (text.includes("\0")) return refuseFile("nul_bytes");
  if (CONTROLS.test(text)) return refuseFile("not_text");
  return text.trim() === "" ? refuseFile("empty") : { kind: "text", text };
}
