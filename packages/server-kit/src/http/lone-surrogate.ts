const ESCAPE = /\\(?:u([0-9a-f]{4})|.)/gis;

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Whether a JSON text names half a character (`\ud800` without its other half). Such a string is no
 * Unicode text: it can't be encoded, stored or compared. Only an escape can name one, since the
 * text itself was decoded from UTF-8.
 */
export function hasLoneSurrogate(json: string): boolean {
  let pairMustGoOnAt = -1;
  for (const { 0: whole, 1: hex, index } of json.matchAll(ESCAPE)) {
    const unit = hex === undefined ? 0 : Number.parseInt(hex, 16);
    const completes = isLow(unit) && index === pairMustGoOnAt;
    if (isLow(unit) && !completes) return true;
    if (pairMustGoOnAt >= 0 && !completes) return true;
    pairMustGoOnAt = isHigh(unit) ? index + whole.length : -1;
  }
  return pairMustGoOnAt >= 0;
}
