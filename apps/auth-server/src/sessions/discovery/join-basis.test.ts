import { describe, expect, it } from "vitest";
import { joinBasis } from "./join-basis.ts";

const emailAddress = "ada@family.example";
const authenticatedAt = "2026-03-01T12:00:00.000Z";
const link = { method: "magic_link", emailAddress, authenticatedAt } as const;
const password = { method: "password", emailAddress, memberIds: ["m"], authenticatedAt } as const;
const google = {
  method: "oauth",
  provider: "google",
  issuer: "https://accounts.google.com",
  subject: "ada-at-google",
  emailAddress,
  vouching: "address",
  tenants: [{ tenantId: "family.example", tenantName: "" }],
  account: { name: "", pictureUrl: null, locale: null, attributes: {} },
  authenticatedAt,
} as const;
const elsewhere = [{ tenantId: "other.example", tenantName: "" }] as const;
const closed = {
  emailJitProvisioning: "NOT_ALLOWED",
  emailAllowedDomains: ["family.example"],
  oauthTenantJitProvisioning: "NOT_ALLOWED",
  allowedOauthTenants: { google: ["family.example"] },
} as const;
const byDomain = { ...closed, emailJitProvisioning: "RESTRICTED" } as const;
const byTenant = { ...closed, oauthTenantJitProvisioning: "RESTRICTED" } as const;
const byTenantToo = { oauthTenantJitProvisioning: "RESTRICTED" } as const;
const domain = { kind: "emailDomain", domain: "family.example" };
const tenant = { kind: "oauthTenant", provider: "google", tenant: "family.example" };

describe("the reason why somebody may join", () => {
  it.each([
    ["a proven mailbox of an allowed domain", byDomain, [link], domain],
    ["ENUM-6: only a password of that address", byDomain, [password], null],
    ["the tenant of a provider", byTenant, [google], tenant],
    [
      "both, the mailbox first",
      { ...byTenant, ...byDomain, oauthTenantJitProvisioning: "RESTRICTED" },
      [google, link],
      domain,
    ],
    ["the tenant where only mailboxes count", byDomain, [google], null],
    ["another tenant", byTenant, [{ ...google, tenants: elsewhere }], null],
    ["the same tenant of another provider", byTenant, [{ ...google, provider: "slack" }], null],
    ["an address that its tenant owns", byDomain, [{ ...google, vouching: "domain" }], domain],
    ["an address that answered the provider once", byDomain, [google], null],
    ["all of it where nobody may join", closed, [google, link], null],
  ] as const)("%s", (_case, organization, factors, expected) => {
    const proven = { emailAddress, factors };

    expect(
      joinBasis({
        organization: {
          ...organization,
          allowedOauthTenants: { google: [...organization.allowedOauthTenants.google] },
        },
        proven,
        standing: { isProven: true, isClaimedElsewhere: false },
      }),
    ).toEqual(expected);
  });

  it.each([
    ["is claimed by another organization", [link], "claimed"],
    ["is claimed, but they come from a tenant that may", [google, link], tenant],
    ["is claimed, and the mailbox is not even proven", [password], null],
  ] as const)("where the domain %s", (_case, factors, expected) => {
    const allowedOauthTenants = { google: ["family.example"] };
    const organization = { ...byDomain, ...byTenantToo, allowedOauthTenants };
    const standing = { isProven: true, isClaimedElsewhere: true };
    expect(joinBasis({ organization, proven: { emailAddress, factors }, standing })).toEqual(
      expected,
    );
  });
});
