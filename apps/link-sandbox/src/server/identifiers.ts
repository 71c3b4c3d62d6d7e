import { createHash, randomUUID } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = BigInt(ALPHABET.length);
const ID_LENGTH = 37;
const REQUEST_ID_LENGTH = 15;

/** SHA-256 of the text in base 62, cut to `length` (at most 42). Same text, same letters. */
function base62(text: string, length: number): string {
  let left = BigInt(`0x${createHash("sha256").update(text, "utf8").digest("hex")}`);
  let digits = "";
  while (digits.length < length) {
    digits += ALPHABET[Number(left % BASE)];
    left /= BASE;
  }
  return digits;
}

/** A 37-character id of something within something else, e.g. an account within an item. */
export const wireIdOf = (...path: readonly (string | number)[]): string =>
  base62(JSON.stringify(path), ID_LENGTH);

export const newItemId = (): string => wireIdOf("item", randomUUID());

/** The 15 characters a caller quotes; derived, so the log's longer id leads to it. */
export const requestIdOf = (serverRequestId: string): string =>
  base62(serverRequestId, REQUEST_ID_LENGTH);

export const newToken = (kind: "link" | "public" | "access" | "drill"): string =>
  `${kind}-sandbox-${randomUUID()}`;
