import { describe, expect, it } from "vitest";
import { mayJoin } from "./domain-standing.ts";

const restricted = {
  emailJitProvisioning: "RESTRICTED",
  emailAllowedDomains: ["family.example"],
} as const;

describe("joining by one's e-mail domain", () => {
  it.each([
    ["an allowed domain that is proven to be the organization's", {}, "open"],
    ["one that nobody has proven", { standing: { isProven: false } }, "closed"],
    [
      "one that another organization has proven, although an administrator's mailbox is there",
      { standing: { isClaimedElsewhere: true } },
      "claimed",
    ],
    ["another domain", { domain: "other.example" }, "closed"],
    ["a subdomain", { domain: "sub.family.example" }, "closed"],
    [
      "an organization that switched it off",
      { organization: { emailJitProvisioning: "NOT_ALLOWED" } },
      "closed",
    ],
    [
      "PRF-8: a public mail provider's domain, however it got onto the list",
      { organization: { emailAllowedDomains: ["gmail.com"] }, domain: "gmail.com" },
      "closed",
    ],
  ] as const)("with %s", (_case, changes, expected) => {
    const given = { organization: {}, standing: {}, domain: "family.example", ...changes };
    expect(
      mayJoin({
        organization: { ...restricted, ...given.organization },
        domain: given.domain,
        standing: { isProven: true, isClaimedElsewhere: false, ...given.standing },
      }),
    ).toBe(expected);
  });
});
