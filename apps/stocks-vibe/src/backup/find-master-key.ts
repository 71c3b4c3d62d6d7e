import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { BadMasterKey, unwrapRoot } from "@stocks-vibe/server-kit";
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
function openMasterKey({ salt, sealed }: Sealed, passphrase: string): string | undefined {
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

export interface OfferedKeys {
  /** MASTER_KEY of the environment. */
  readonly given: string | undefined;
  /** Of the data folder that is restored into, if it has one already. */
  readonly inFolder: string | undefined;
  readonly passphrase: string | undefined;
  /** Whether the product will be given its key by the environment. */
  readonly needsGiven: boolean;
}

export interface FoundKey {
  readonly masterKey: string;
  /** Of the key ring in the file. */
  readonly root: string;
}

function fromPassphrase({ sealedMasterKey }: Header, passphrase: string | undefined) {
  if (passphrase === undefined || !sealedMasterKey) return undefined;
  const masterKey = openMasterKey(sealedMasterKey, passphrase);
  if (masterKey !== undefined) return masterKey;
  throw new BadBackup("BACKUP_PASSPHRASE is not the one the file's master key is sealed under.");
}

/**
 * The master key that opens what a file holds, out of those that were offered. Throws BadBackup and
 * BadMasterKey.
 */
export function findMasterKey(header: Header, offered: OfferedKeys): FoundKey {
  const { given, inFolder, passphrase, needsGiven } = offered;
  const opens = (masterKey: string | undefined): FoundKey | undefined => {
    if (masterKey === undefined || masterKey.length === 0) return undefined;
    const root = unwrapRoot(header.sealedRoot, masterKey);
    return root === undefined ? undefined : { masterKey, root };
  };
  if (inFolder !== undefined && !opens(inFolder)) {
    throw new BadBackup(
      "The data folder has a secrets.json of its own, with another master key. Nothing was changed. Restore into an empty DATA_DIR.",
    );
  }
  const sealed = needsGiven ? undefined : fromPassphrase(header, passphrase);
  const found = opens(given) ?? opens(inFolder) ?? opens(sealed);
  // The start would refuse it, or take it for the key of what is restored.
  if (found && given && !opens(given)) {
    throw new BadMasterKey(
      "MASTER_KEY is set and does not open this backup. Nothing was changed. Unset it to restore by BACKUP_PASSPHRASE or by the data folder's own key, or set the one of the product that wrote the file.",
    );
  }
  if (found) return found;
  const where = needsGiven
    ? "Set MASTER_KEY to the one of the product that wrote the file (bundled: masterKey in its secrets.json). " +
      "If the file has it under a passphrase only, restore into an empty DATA_DIR first; its secrets.json will hold it."
    : "Set MASTER_KEY to the one of the product that wrote the file (bundled: masterKey in its secrets.json)" +
      (header.sealedMasterKey
        ? ", or BACKUP_PASSPHRASE to what the file was written with."
        : ". The file does not hold it.");
  throw new BadMasterKey(`No master key that opens this backup was given. ${where}`);
}
