import { expect, it } from "vitest";
import { withoutUnseen } from "./characters.ts";

it.each([
  ["Old\u202e 401(k)\u202c", "Old 401(k)"],
  ["\u200fOld\u00a0\u00a0401(k)\r\n", "Old 401(k)"],
  ["Ame\u0301lie", "Amélie"],
  ["\u{1F469}\u200d\u{1F467}\u200b", "\u{1F469}\u200d\u{1F467}"],
  ["\u202e\u2066", ""],
  ["Acme\u3164", "Acme"],
  ["\u2800Ac\uffa0me", "Ac me"],
  // Signs that stay, though part of them is nothing by itself.
  ["\u2764\ufe0f", "\u2764\ufe0f"],
  ["1\ufe0f\u20e3", "1\ufe0f\u20e3"],
  ["\u1112\u119e\u11ab", "\u1112\u119e\u11ab"],
  ["\u{1F1EA}\u{1F1F8}", "\u{1F1EA}\u{1F1F8}"],
  ["\u0939\u093f", "\u0939\u093f"],
  ["…", "…"],
])("of %j there is %j to see", (text, seen) => expect(withoutUnseen(text)).toBe(seen));

it.each([
  ["Hangul fillers", "\u3164\u115f\u1160\uffa0"],
  ["a Braille blank", "\u2800"],
  ["inherent vowels of Khmer", "\u17b4\u17b5"],
  ["selectors of Mongolian", "\u180b\u180c\u180d\u180e\u180f"],
  ["variation selectors", "\ufe00\ufe0f\u{E0100}"],
  ["tags", "\u{E0041}\u{E007F}"],
  ["combining marks alone", "\u0301\u034f\u0e31"],
  ["signs without width", "\u200b\u200c\u200d\u2060\ufeff\u00ad"],
  ["bidirectional controls", "\u061c\u200e\u202a\u2069"],
  ["spaces", " \u00a0\u1680\u3000\u205f"],
  ["blanks of hieroglyphs, music and Khitan", "\u{13441}\u{13442}\u{1D159}\u{16FE4}"],
])("of %s there is nothing to see", (_what, text) => {
  expect(withoutUnseen(text)).toBe("");
  for (const sign of text) expect(withoutUnseen(sign)).toBe("");
});
