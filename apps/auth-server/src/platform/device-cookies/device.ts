import { timingSafeEqual } from "node:crypto";
import type { KeyedHash } from "../limits/keyed-hash.ts";

/** A browser as its mark tells: an id that we gave, and the addresses that have signed in there, as keyed hashes. */
export interface Mark {
  readonly id: string;
  readonly addresses: readonly string[];
}

/** People share browsers, but not with many. The earliest address gives way. */
const MOST_ADDRESSES = 8;
const ADDRESS_CHARACTERS = 22;
const SHAPE = /^([A-Za-z0-9_-]{43})\.((?:[a-f0-9]{22})*)\.([a-f0-9]{64})$/;

const bodyOf = ({ id, addresses }: Mark): string => `${id}.${addresses.join("")}`;

/** The text of a mark, signed: whoever makes one up gets none of an owner's share. */
export const writeMark = (hash: KeyedHash, mark: Mark): string =>
  `${bodyOf(mark)}.${hash("mark", bodyOf(mark))}`;

/** The mark that a text is, if it is one of ours. */
export function readMark(hash: KeyedHash, text: string): Mark | undefined {
  const [, id, joined = "", signature = ""] = SHAPE.exec(text) ?? [];
  if (id === undefined) return undefined;
  const addresses = joined.match(/.{22}/g) ?? [];
  const mark = { id, addresses };
  const expected = Buffer.from(hash("mark", bodyOf(mark)));
  return timingSafeEqual(Buffer.from(signature), expected) ? mark : undefined;
}

export const addressHash = (hash: KeyedHash, emailAddress: string): string =>
  hash("address", emailAddress).slice(0, ADDRESS_CHARACTERS);

/** The mark with one more address that has signed in there. */
export const withAddress = ({ id, addresses }: Mark, address: string): Mark => ({
  id,
  addresses: [...addresses.filter((one) => one !== address), address].slice(-MOST_ADDRESSES),
});
