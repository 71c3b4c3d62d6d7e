import { describe, expect, it } from "vitest";
import { randomToken } from "./ids.ts";

const TOKENS = 2_000;
const SYMBOLS = 64;
/**
 * 63 degrees of freedom: mean 63, standard deviation 11.2. Beyond this by chance once in some
 * hundred million positions.
 */
const CHI_SQUARE_LIMIT = 160;

/** How far the symbols at a position are from being equally frequent. */
function chiSquareAt(tokens: readonly string[], position: number): number {
  const counts = new Map<string, number>();
  for (const token of tokens) {
    const symbol = token.charAt(position);
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  const expected = tokens.length / SYMBOLS;
  const seen = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2, 0);
  return (seen + (SYMBOLS - counts.size) * expected ** 2) / expected;
}

describe("TOK-1: randomToken", () => {
  const tokens = Array.from({ length: TOKENS }, randomToken);

  it("has 256 bits as base64url, and never comes twice", () => {
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens).size).toBe(TOKENS);
  });

  it("has every symbol equally often at every position", () => {
    // The last symbol carries the four bits that are left, so it has sixteen values only.
    for (let position = 0; position < 42; position += 1) {
      expect(chiSquareAt(tokens, position), `position ${position}`).toBeLessThan(CHI_SQUARE_LIMIT);
    }
  });

  it("would not pass if one position were fixed or counted up", () => {
    const fixed = tokens.map((token) => `A${token.slice(1)}`);
    const uuids = tokens.map((token, index) => `${(index % 10).toString()}${token.slice(1)}`);
    expect(chiSquareAt(fixed, 0)).toBeGreaterThan(CHI_SQUARE_LIMIT);
    expect(chiSquareAt(uuids, 0)).toBeGreaterThan(CHI_SQUARE_LIMIT);
  });
});
