import { expect, it } from "vitest";
import { phoneNumberOf } from "./phone-dialog.tsx";

it.each([
  ["+1 212 555 0123", "+12125550123"],
  ["(212) 555-0123", "+12125550123"],
  ["+49 30 901820", "+4930901820"],
  ["212.555.0123", "+12125550123"],
  ["0305550123", null],
  ["+0123456789", null],
  ["12125550123", null],
  ["call me", null],
  ["", null],
])("%s is %s", (typed, number) => {
  expect(phoneNumberOf(typed)).toBe(number);
});
