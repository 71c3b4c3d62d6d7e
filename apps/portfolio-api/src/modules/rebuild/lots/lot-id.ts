// 64-bit FNV-1a in two halves of 32 bits, since BigInt arithmetic shows with thousands of lots. The prime is 2^40 + 435.
const offsetHigh = 0xcbf29ce4;
const offsetLow = 0x84222325;
const primeLow = 0x1b3;
const half = 2 ** 32;

const encoder = new TextEncoder();

/**
 * 'SYMBOL_' and a hash (64-bit FNV-1a, base 36) of what makes the lot itself: its account, security and source. The same rows give the
 * same id in every rebuild, and selling other lots does not change it.
 */
export function lotId(symbol: string, ledger: string, source: string): string {
  let high = offsetHigh;
  let low = offsetLow;
  for (const byte of encoder.encode(`${ledger}|${source}`)) {
    low = (low ^ byte) >>> 0;
    const product = low * primeLow;
    // What h · 2^40 moves into the upper half is the lower half, shifted by 8.
    high = (high * primeLow + Math.floor(product / half) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  const hash = BigInt(high) * BigInt(half) + BigInt(low);
  return `${symbol}_${hash.toString(36)}`;
}
