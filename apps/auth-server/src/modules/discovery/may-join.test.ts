import { describe, expect, it } from "vitest";
import { mayJoin } from "./may-join.ts";

const restricted = {
  emailJitProvisioning: "RESTRICTED",
  emailAllowedDomains: ["family.example"],
} as const;

describe("joining by one's e-mail domain", () => {
  it.each([
    ["an allowed domain that somebody has proven before", restricted, "family.example", true, true],
    ["the first of a domain", restricted, "family.example", false, false],
    ["another domain", restricted, "other.example", true, false],
    ["a subdomain", restricted, "sub.family.example", true, false],
    [
      "an organization that switched it off",
      { ...restricted, emailJitProvisioning: "NOT_ALLOWED" },
      "family.example",
      true,
      false,
    ],
    [
      "a public mail provider's domain, however it got onto the list",
      { ...restricted, emailAllowedDomains: ["gmail.com"] },
      "gmail.com",
      true,
      false,
    ],
  ] as const)("with %s", (_case, organization, domain, knowsDomain, expected) => {
    expect(mayJoin({ organization, domain, knowsDomain })).toBe(expected);
  });
});
