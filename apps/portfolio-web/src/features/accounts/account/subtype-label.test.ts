import { expect, it } from "vitest";
import { subtypeLabel } from "./subtype-label.ts";

it.each([
  ["401k", "401(k)"],
  ["403B", "403(b)"],
  ["roth", "Roth IRA"],
  ["brokerage", "Brokerage"],
  ["profit sharing plan", "Profit sharing plan"],
  ["constructor", "Constructor"],
])("calls %s %s", (subtype, label) => expect(subtypeLabel(subtype)).toBe(label));
