const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
const mask = 0xffffffffffffffffn;

/**
 * 'SYMBOL_' and a hash (64-bit FNV-1a, base 36) of what makes the lot itself: its account, security and source. The same rows give the
 * same id in every rebuild, and selling other lots does not change it.
 */
export function lotId(symbol: string, ledger: string, source: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(`${ledger}|${source}`)) {
    hash = ((hash ^ BigInt(byte)) * prime) & mask;
  }
  return `${symbol}_${hash.toString(36)}`;
}
