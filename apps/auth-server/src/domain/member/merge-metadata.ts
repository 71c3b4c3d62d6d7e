import { Refusal } from "@stocks-vibe/server-kit";

const LIMIT_BYTES = 4096;
const LIMIT_KEYS = 20;

type Metadata = Readonly<Record<string, unknown>>;

/**
 * Pure: keys are added or replaced one by one, null takes a key away; refuses what would grow too
 * large.
 */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  );
  const isTooLarge =
    Object.keys(merged).length > LIMIT_KEYS ||
    Buffer.byteLength(JSON.stringify(merged), "utf8") > LIMIT_BYTES;
  if (isTooLarge) throw new Refusal("metadata_too_large");
  return merged;
}
