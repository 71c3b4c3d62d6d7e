import { expect, it } from "vitest";
import { digitsOf } from "./code-field.tsx";

it.each([
  ["123456", "123456"],
  ["1234567", "123456"],
  ["123 456", "123456"],
  ["1 2 3 4 5 6", "123456"],
  ["12ab3", "123"],
  ["Your code is 123456. It expires in 10 minutes.", "123456"],
  ["Your 401(k) code: 123 456", "123456"],
  ["Stocks Vibe 2.0: 123-456 (10 min)", "123456"],
  ["Questions? 1-800-555-0199. Code 123456", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["۱۲۳۴۵۶", "123456"],
  ["１２３４５６", "123456"],
  ["no digits", ""],
])("reads '%s' as the code '%s'", (text, code) => {
  expect(digitsOf(text)).toBe(code);
});
