import { createHmac, hkdfSync } from "node:crypto";

/**
 * A hash that only this server can make: for what is too short to be hashed plainly, or must not be
 * recognised.
 */
export type KeyedHash = (...parts: readonly string[]) => string;

const KEY_BYTES = 32;

/** A key of its own for each purpose, derived from the root of the key ring by HKDF-SHA-256. */
export const deriveKey = (root: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", root, "stocks-vibe", `auth:${purpose}`, KEY_BYTES));

/** HMAC-SHA-256 in hex over the parts, which can't run into each other. */
export function createKeyedHash(root: string, purpose: string): KeyedHash {
  const key = deriveKey(root, purpose);
  return (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
}
