// 64-bit FNV-1a in two halves of 32 bits, since BigInt arithmetic shows with thousands of lots. The
// prime is 2^40 + 435.
const offsetHigh = 0xcbf29ce4;
const offsetLow = 0x84222325;
const primeLow = 0x1b3;
const half = 2 ** 32;

const encoder = new TextEncoder();

/** 64-bit FNV-1a of a text, in base 36: for ids that must come out the same in every rebuild. */
export function shortHash(text: string): string {
  let high = offsetHigh;
  let low = offsetLow;
  for (const byte of encoder.encode(text)) {
    low = (low ^ byte) >>> 0;
    const product = low * primeLow;
    // What h · 2^40 moves into the upper half is the lower half, shifted by 8.
    high = (high * primeLow + Math.floor(product / half) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return (BigInt(high) * BigInt(half) + BigInt(low)).toString(36);
}

/**
 * 'SYMBOL_' and a hash of what makes the lot itself: its account, security and source. The same
 * rows give the same id in every rebuild, and selling other lots does not change it.
 */
export const lotId = (symbol: string, ledger: string, source: string): string =>
  `${symbol}_${shortHash(`${ledger}|${source}`)}`;
