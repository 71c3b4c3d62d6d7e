import { expect, it } from "vitest";
import { withoutUnseen } from "./without-unseen.ts";

it.each([
  ["Old\u202e 401(k)\u202c", "Old 401(k)"],
  ["\u200fOld\u00a0\u00a0401(k)\r\n", "Old 401(k)"],
  ["Ame\u0301lie", "Amélie"],
  ["\u{1F469}\u200d\u{1F467}\u200b", "\u{1F469}\u200d\u{1F467}"],
  ["\u202e\u2066", ""],
])("of %j there is %j to see", (text, seen) => expect(withoutUnseen(text)).toBe(seen));
