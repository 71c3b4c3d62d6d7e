import { randomInt, timingSafeEqual } from "node:crypto";
import type { KeyedHash } from "../../platform/limits/keyed-hash.ts";

const DIGITS = 6;

/** '000000' to '999999', each as likely. */
export const randomDigits = (): string =>
  randomInt(10 ** DIGITS)
    .toString()
    .padStart(DIGITS, "0");

/** Six digits are found by trying, so what is stored is keyed with what is not in the database, and with the code's own id. */
export const hashDigits = (hash: KeyedHash, codeId: string, digits: string): string =>
  hash("code", codeId, digits);

/** Whether two such hashes are equal, in a time that tells nothing. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
