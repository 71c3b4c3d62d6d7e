import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { KIT_ERRORS, Refusal } from "../http/refusal.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Where a ciphertext lives. It is authenticated with it, so a value moved to another row does not
 * open.
 */
export interface SecretPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
  readonly organizationId: string;
}

/** One key that secrets are sealed with, from which each server derives its own. */
export interface DataKey {
  readonly version: number;
  readonly secret: string;
}

/** The keys a box works with. They may grow while it is in use. */
export interface Keys {
  /** The one to seal with now. */
  current(): DataKey;
  find(version: number): DataKey | undefined;
}

export interface SecretBox {
  /** Sealed under the current key, whose version the text names. */
  seal(plaintext: string, place: SecretPlace): string;
  /**
   * Throws when the text was changed, sealed with another key, or belongs to another place. A
   * version that this process does not know is a Refusal to come back: by then it has looked for
   * it.
   */
  open(sealed: string, place: SecretPlace): string;
}

const placeBytes = (version: number, place: SecretPlace): Buffer =>
  Buffer.from(
    JSON.stringify([`v${version}`, place.table, place.column, place.rowId, place.organizationId]),
    "utf8",
  );

const SEALED = /^v([1-9]\d{0,8})\.([\w-]+)$/;

/**
 * AES-256-GCM with a random 96-bit IV per value. The key is derived from a data key by HKDF-SHA-256
 * for one `purpose`, so two servers never share a key.
 */
export function createSecretBox(keys: Keys, purpose: string): SecretBox {
  const derived = new Map<string, Buffer>();
  function keyOf({ secret }: DataKey): Buffer {
    const known = derived.get(secret);
    if (known) return known;
    const key = Buffer.from(hkdfSync("sha256", secret, "stocks-vibe", purpose, KEY_BYTES));
    derived.set(secret, key);
    return key;
  }
  return {
    seal(plaintext, place) {
      const dataKey = keys.current();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyOf(dataKey), iv, {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(placeBytes(dataKey.version, place));
      const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), body]);
      return `v${dataKey.version}.${bytes.toString("base64url")}`;
    },
    open(sealed, place) {
      const [, digits, encoded] = SEALED.exec(sealed) ?? [];
      if (!digits || !encoded) throw new Error("unknown secret format");
      const version = Number(digits);
      const dataKey = keys.find(version);
      if (!dataKey) {
        const cause = new Error(`sealed under key version ${version}, which is not known here`);
        throw new Refusal(KIT_ERRORS.unavailable, { retryAfterSeconds: 1, cause });
      }
      const bytes = Buffer.from(encoded, "base64url");
      if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error("secret is too short");
      const decipher = createDecipheriv(
        "aes-256-gcm",
        keyOf(dataKey),
        bytes.subarray(0, IV_BYTES),
        { authTagLength: TAG_BYTES },
      );
      decipher.setAAD(placeBytes(version, place));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
