import { createSecretBox, type SecretPlace } from "./secret-box.ts";

const LEAST_LENGTH = 32;

/** The master key can't be used, in words for its operator. Never repeats a key. */
export class BadMasterKey extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadMasterKey";
  }
}

/** Seals the keys of a ring. `name` says which one, so none can stand in for another. */
export interface KeyWrap {
  wrap(name: string, secret: string): string;
  /** Undefined when it was sealed under another master key. */
  unwrap(name: string, sealed: string): string | undefined;
}

const placeOf = (name: string): SecretPlace => ({
  table: "key_ring",
  column: "sealed_key",
  rowId: name,
  organizationId: "",
});

/**
 * What a master key does: it seals other keys, and nothing else. Throws BadMasterKey when it is too
 * short.
 */
export function wrapUnder(masterKey: string): KeyWrap {
  if (masterKey.length < LEAST_LENGTH) {
    throw new BadMasterKey(`The master key must have ${LEAST_LENGTH} characters or more.`);
  }
  // The format's own version, not one of the ring.
  const key = { version: 1, secret: masterKey };
  const box = createSecretBox({ current: () => key, find: () => key }, "key ring");
  return {
    wrap: (name, secret) => box.seal(secret, placeOf(name)),
    unwrap(name, sealed) {
      try {
        return box.open(sealed, placeOf(name));
      } catch {
        // Authenticated encryption tells only that the key does not fit.
        return undefined;
      }
    },
  };
}
