import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const VERSION = "v1";

/** Where a ciphertext lives. It is authenticated with it, so a value moved to another row does not open. */
export interface SecretPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
  readonly organizationId: string;
}

export interface SecretBox {
  seal(plaintext: string, place: SecretPlace): string;
  /** Throws when the text was changed, sealed with another key, or belongs to another place. */
  open(sealed: string, place: SecretPlace): string;
}

const placeBytes = (place: SecretPlace): Buffer =>
  Buffer.from(
    JSON.stringify([VERSION, place.table, place.column, place.rowId, place.organizationId]),
    "utf8",
  );

/**
 * AES-256-GCM with a random 96-bit IV per value. The key is derived from the master key by HKDF-SHA-256 for one
 * `purpose`, so two servers never share a key.
 */
export function createSecretBox(masterKey: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "stocks-vibe", purpose, KEY_BYTES));
  return {
    seal(plaintext, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(placeBytes(place));
      const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, place) {
      const [version, encoded] = sealed.split(".");
      if (version !== VERSION || !encoded) throw new Error("unknown secret format");
      const bytes = Buffer.from(encoded, "base64url");
      if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error("secret is too short");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(placeBytes(place));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
