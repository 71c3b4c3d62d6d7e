import { createHash } from "node:crypto";

/** Numbers that look random and are the same for the same seed on every machine. */
export interface SeededRandom {
  /** Evenly spread in [0, 1). */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
}

const UINT32 = 4_294_967_296;

/** The first 32 bits of the text's SHA-256. */
const hash32 = (text: string): number =>
  createHash("sha256").update(text, "utf8").digest().readUInt32BE(0);

/** mulberry32: a 32-bit state is plenty for a few thousand draws a series. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
}

export function seededRandom(seed: string): SeededRandom {
  const uniform = mulberry32(hash32(seed));
  return {
    uniform,
    // Box-Muller; 1 - u keeps the logarithm away from zero.
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}
