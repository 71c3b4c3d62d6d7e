import { expect, it } from "vitest";
import { readAmount } from "./read-amount.ts";

it.each([
  ["", null],
  [" ", null],
  ["$4,000.50", 4000.5],
  ["0", 0],
  [".5", 0.5],
  ["-5", undefined],
  ["1e9", undefined],
  ["four", undefined],
  ["1.2.3", undefined],
])("reads '%s' as %s", (text, amount) => expect(readAmount(text)).toBe(amount));
