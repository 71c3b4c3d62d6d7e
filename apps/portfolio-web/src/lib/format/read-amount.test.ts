import { expect, it } from "vitest";
import { readAmount } from "./read-amount.ts";

it.each([
  ["$4,000.50", 4000.5],
  ["$ 4,000.50", 4000.5],
  ["4000.5 $", 4000.5],
  ["1 234.56", 1234.56],
  ["1\u00a0234\u00a0567", 1_234_567],
  ["12,345,678.9", 12_345_678.9],
  ["\u202d1,234.56\u202c", 1234.56],
  ["1234", 1234],
  ["0", 0],
  ["0.125", 0.125],
  ["5.", 5],
  [".5", 0.5],
])("reads '%s' as %s", (text, value) =>
  expect(readAmount(text)).toEqual({ kind: "amount", value }),
);

it.each(["", " ", "$", "\u202e"])("finds nothing in '%s'", (text) =>
  expect(readAmount(text)).toEqual({ kind: "nothing" }),
);

it.each([
  "1234,56",
  "1 234,56",
  "1.234,56",
  "1.234.567",
  "1,5",
  "250,75",
  "0,125",
  "12,34,567",
  "1,234 567",
  "1  234",
  "1,2345",
  "1.2.3",
  "1'234.50",
  "$1234,56",
])("takes no guess at the marks of '%s'", (text) =>
  expect(readAmount(text)).toEqual({ kind: "marks" }),
);

it.each(["-5", "1e9", "1e308", "four", "€5", "."])("takes '%s' for no amount", (text) =>
  expect(readAmount(text)).toEqual({ kind: "other" }),
);
