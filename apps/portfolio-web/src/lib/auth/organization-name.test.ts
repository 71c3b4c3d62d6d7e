import { expect, it } from "vitest";
import { organizationNameFrom } from "./organization-name.ts";

it.each([
  ["nora.whitfield@family.example", "Nora Whitfield"],
  ["ada@family.example", "Ada"],
  ["ada+tag@family.example", "Ada"],
  ["o_hara-smith@family.example", "O Hara Smith"],
  ["@family.example", "My organization"],
])("names the organization of %s %s", (email, name) =>
  expect(organizationNameFrom(email)).toBe(name),
);
