import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { LEAST_PASSPHRASE } from "../environment/address-rules.ts";
import type { Header } from "./contents.ts";
import { BadBackup } from "./file/bad-backup.ts";

type Sealed = NonNullable<Header["sealedMasterKey"]>;

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** 128 MiB and most of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 } as const;

const keyOf = (passphrase: string, salt: string): Buffer =>
  scryptSync(passphrase, Buffer.from(salt, "base64url"), 32, COST);

/** Throws BadBackup when the passphrase is one that can be guessed. */
export function sealMasterKey(masterKey: string, passphrase: string): Sealed {
  if (passphrase.length < LEAST_PASSPHRASE) {
    throw new BadBackup(
      `BACKUP_PASSPHRASE must have ${LEAST_PASSPHRASE} characters or more (for example: openssl rand -base64 24).`,
    );
  }
  const salt = randomBytes(16).toString("base64url");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), iv, {
    authTagLength: TAG_BYTES,
  });
  const body = Buffer.concat([cipher.update(masterKey, "utf8"), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
  return { salt, sealed };
}

/** Undefined when the passphrase is another one. */
export function openMasterKey({ salt, sealed }: Sealed, passphrase: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    keyOf(passphrase, salt),
    bytes.subarray(0, IV_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const body = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    // Authenticated encryption tells only that the passphrase does not fit.
    return undefined;
  }
}
