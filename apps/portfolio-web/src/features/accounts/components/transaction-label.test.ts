import { expect, it } from "vitest";
import { transactionLabel } from "./transaction-label.ts";

it.each([
  ["buy", "buy", "Bought"],
  ["sell", "sell", "Sold"],
  ["cash", "dividend", "Dividend"],
  ["cash", "qualified dividend", "Qualified dividend"],
  ["fee", null, "Fee"],
  ["fee", "", "Fee"],
  ["cash", "constructor", "Constructor"],
])("%s with %s reads %s", (type, subtype, label) => {
  expect(transactionLabel(type, subtype)).toBe(label);
});
