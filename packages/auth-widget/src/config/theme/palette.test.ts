import { describe, expect, it } from "vitest";
import { dark, light, type Palette } from "./palette.ts";

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, definition of relative luminance). */
function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const READ = 4.5;
const SEEN = 3;
type Pair = readonly [keyof Palette, keyof Palette, least: number];
/**
 * What stands on what: text needs 4.5 (1.4.3); the edge of a field, the ring of focus and the bar
 * of strength 3 (1.4.11).
 */
const pairs: readonly Pair[] = [
  ["text", "surface", READ],
  ["text", "hover", READ],
  ["text-2", "surface", READ],
  ["text-2", "hover", READ],
  ["accent", "surface", READ],
  ["accent", "hover", READ],
  ["on-accent", "accent", READ],
  ["on-accent", "accent-hover", READ],
  ["loss", "surface", READ],
  ["on-loss", "loss", READ],
  ["line-control", "surface", SEEN],
  ["focus", "surface", SEEN],
  ["gain", "surface", SEEN],
];

it("measures black on white as 21", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
});

describe.each([
  ["light", light],
  ["dark", dark],
])("in the %s scheme", (_, palette) => {
  it.each(pairs)("%s on %s has a contrast of at least %d", (over, under, least) => {
    expect(contrast(palette[over], palette[under])).toBeGreaterThanOrEqual(least);
  });
});
