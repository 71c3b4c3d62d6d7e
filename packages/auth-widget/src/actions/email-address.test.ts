import { expect, it } from "vitest";
import { addressIn, isEmailAddress } from "./email-address.ts";

it.each([
  ["ada@family.example", true],
  ["ada+tag@family.co", true],
  ["o'brien.jr@a-b.family.example", true],
  ["ada@ñandú.es", true],
  ["ada@family.xn--p1ai", true],
  ["ada@उदाहरण.भारत", true],
  ["ada@family.e", false],
  ["ada@family", false],
  ["ada family@x.example", false],
  ["@family.example", false],
  ["mailto:ada@family.example", false],
  ["Ada<ada@family.example>", false],
  ["ada,bob@family.example", false],
  ["ada.@family.example", false],
  ["ada..b@family.example", false],
  ["ada@family..example", false],
  ["ada@-family.example", false],
  ["ada@family/x.example", false],
  ["ñandú@family.example", false],
  ["ada\u200b@family.example", false],
  [`${"a".repeat(64)}@family.example`, true],
  [`${"a".repeat(65)}@family.example`, false],
])("takes %s for an e-mail address, as the server does: %s", (text, isOne) =>
  expect(isEmailAddress(text)).toBe(isOne),
);

it("is given up on at once however long what was pasted is", () => {
  expect(isEmailAddress(`a@${"a-".repeat(20_000)}`)).toBe(false);
  expect(isEmailAddress(`${"a.".repeat(20_000)}@`)).toBe(false);
});

it.each([" ada@family.example ", "mailto:ada@family.example", "MAILTO:ada@family.example"])(
  "finds the address in '%s'",
  (typed) => expect(addressIn(typed)).toBe("ada@family.example"),
);
