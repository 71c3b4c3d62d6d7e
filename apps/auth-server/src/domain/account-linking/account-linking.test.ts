import { describe, expect, it } from "vitest";
import { decideAccount, type LinkingCase, type LinkingDecision } from "./account-linking.ts";

const TENANT = { tenantId: "tenant-1", tenantName: "" };
const profile: LinkingCase["profile"] = {
  kind: "oauth",
  peer: "microsoft",
  issuer: "https://idp.example",
  subject: "ada",
  emailAddress: "ada@family.example",
  vouching: "address",
  tenants: [TENANT],
};
const closed: LinkingCase["organization"] = {
  emailJitProvisioning: "NOT_ALLOWED",
  emailAllowedDomains: [],
  oauthTenantJitProvisioning: "NOT_ALLOWED",
  allowedOauthTenants: {},
  ssoJitProvisioning: "NOT_ALLOWED",
  ssoJitProvisioningAllowedConnections: [],
};
const byDomain = {
  ...closed,
  emailJitProvisioning: "RESTRICTED",
  emailAllowedDomains: ["family.example"],
} as const;
const byTenant = {
  ...closed,
  oauthTenantJitProvisioning: "RESTRICTED" as const,
  allowedOauthTenants: { microsoft: ["tenant-1"] },
} satisfies LinkingCase["organization"];
const nobody = { isProven: false, isClaimedElsewhere: false };
const owned = { isProven: true, isClaimedElsewhere: false };
const ada = {
  memberId: "ada",
  status: "active",
  emailAddressVerified: true,
  passwordId: "password",
  totpId: "",
  mfaPhoneId: "",
  identities: [],
  addedByMemberId: null,
} as const;
const prepared = { ...ada, emailAddressVerified: false };
const empty = { ...prepared, passwordId: "" };
const identity = {
  registrationId: "r",
  kind: "oauth",
  peer: "microsoft",
  issuer: "https://idp.example",
  subject: "somebody-else",
  emailAddress: "",
  pictureUrl: null,
  locale: null,
  tenants: [],
  attributes: {},
  createdAt: new Date(0),
  usedAt: new Date(0),
} as const;

const aCase = (changes: Partial<LinkingCase>): LinkingCase => ({
  profile,
  organization: closed,
  linked: undefined,
  candidate: undefined,
  standing: nobody,
  ...changes,
});
const oauth = (changes: Partial<LinkingCase["profile"]>) => ({ ...profile, ...changes });
const sso = { ...profile, kind: "sso", peer: "connection-1", vouching: "none" } as const;
const refused = (reason: string) => ({ kind: "refused", reason });
const link = (provesAddress: boolean, endsFactors = false) => ({
  kind: "link",
  memberId: "ada",
  provesAddress,
  endsFactors,
});

const CASES: readonly (readonly [string, Partial<LinkingCase>, object])[] = [
  [
    "a link decides, whatever else is said",
    { linked: ada, profile: oauth({ vouching: "none" }) },
    { kind: "linked", memberId: "ada" },
  ],
  [
    "a link to a member who was removed",
    { linked: { ...ada, status: "deleted" }, candidate: ada },
    refused("access_ended"),
  ],
  ["an address that answered the provider", { candidate: ada }, link(false)],
  [
    "an address whose mailbox the provider runs",
    { candidate: ada, profile: oauth({ vouching: "mailbox" }) },
    link(true),
  ],
  ["an address in a domain of the organization", { candidate: ada, standing: owned }, link(true)],
  [
    "an address in a domain that another organization has proven",
    { candidate: ada, standing: { isProven: true, isClaimedElsewhere: true } },
    link(false),
  ],
  [
    "nOAuth: an address that anyone could have typed",
    { candidate: ada, profile: oauth({ vouching: "none" }) },
    refused("address_not_vouched"),
  ],
  [
    "nOAuth: a tenant that the organization has not registered",
    { candidate: ada, profile: oauth({ vouching: "tenant" }) },
    refused("address_not_vouched"),
  ],
  [
    "a tenant that the organization has registered",
    { candidate: ada, organization: byTenant, profile: oauth({ vouching: "tenant" }) },
    link(false),
  ],
  [
    "the same tenant at another provider",
    {
      candidate: ada,
      organization: byTenant,
      profile: oauth({ vouching: "tenant", peer: "google" }),
    },
    refused("address_not_vouched"),
  ],
  [
    "no address",
    { profile: oauth({ emailAddress: "", vouching: "none" }) },
    refused("address_not_vouched"),
  ],
  [
    "a member whom someone else prepared",
    { candidate: prepared, profile: oauth({ vouching: "mailbox" }) },
    link(true, true),
  ],
  ["a member who was only invited", { candidate: empty }, link(false)],
  [
    "a recycled address: another account is linked",
    { candidate: { ...ada, identities: [identity] } },
    refused("another_account_linked"),
  ],
  [
    "an account of another tenant of the same provider is linked",
    { candidate: { ...ada, identities: [{ ...identity, issuer: "https://other.example" }] } },
    refused("another_account_linked"),
  ],
  [
    "an account of another provider is linked",
    { candidate: { ...ada, identities: [{ ...identity, peer: "slack", issuer: "slack" }] } },
    link(false),
  ],
  [
    "a member who set something up, by a provider that does not run the mailbox",
    { candidate: prepared },
    refused("address_not_vouched"),
  ],
  [
    "someone who was removed, where newcomers join",
    {
      organization: byDomain,
      standing: owned,
      profile: oauth({ vouching: "mailbox" }),
      wasRemoved: true,
    },
    refused("access_ended"),
  ],
  [
    "single sign-on by another organization's provider, of the proven domain",
    { profile: sso, candidate: ada, standing: owned, isExternal: true },
    { kind: "mailboxFirst", memberId: "ada" },
  ],
  [
    "single sign-on as another person of an address that is taken",
    {
      profile: sso,
      candidate: { ...ada, identities: [{ ...identity, kind: "sso", peer: sso.peer }] },
      standing: owned,
    },
    { kind: "mailboxFirst", memberId: "ada" },
  ],
  ["a stranger where nobody joins", {}, refused("email_jit_provisioning_not_allowed")],
  [
    "a stranger of another domain",
    {
      organization: byDomain,
      standing: owned,
      profile: oauth({ emailAddress: "x@other.example", vouching: "mailbox" }),
    },
    refused("invalid_email_for_jit_provisioning"),
  ],
  [
    "a stranger of the domain whose mailbox the provider runs",
    { organization: byDomain, standing: owned, profile: oauth({ vouching: "mailbox" }) },
    { kind: "join", provesAddress: true },
  ],
  [
    "a stranger of the domain whose tenant owns it",
    { organization: byDomain, standing: owned, profile: oauth({ vouching: "domain" }) },
    { kind: "join", provesAddress: true },
  ],
  [
    "a private account with an address of the domain",
    { organization: byDomain, standing: owned },
    refused("invalid_email_for_jit_provisioning"),
  ],
  [
    "a domain that nobody has proven",
    { organization: byDomain, profile: oauth({ vouching: "mailbox" }) },
    refused("invalid_email_for_jit_provisioning"),
  ],
  [
    "a stranger of a registered tenant",
    { organization: byTenant },
    { kind: "join", provesAddress: false },
  ],
  [
    "SSO: a member in a domain of the organization",
    { profile: sso, candidate: ada, standing: owned },
    link(true),
  ],
  ["SSO: a member who was only invited", { profile: sso, candidate: empty }, link(false)],
  [
    "SSO: a member with something to lose",
    { profile: sso, candidate: ada },
    { kind: "mailboxFirst", memberId: "ada" },
  ],
  [
    "SSO: a prepared member in a domain of the organization",
    { profile: sso, candidate: prepared, standing: owned },
    link(true, true),
  ],
  [
    "SSO: a prepared member elsewhere",
    { profile: sso, candidate: prepared },
    { kind: "mailboxFirst", memberId: "ada" },
  ],
  ["SSO: no address", { profile: { ...sso, emailAddress: "" } }, refused("address_not_vouched")],
  [
    "SSO: a stranger where all may join",
    { profile: sso, organization: { ...closed, ssoJitProvisioning: "ALL_ALLOWED" } },
    { kind: "join", provesAddress: false },
  ],
  [
    "SSO: a stranger by a named connection",
    {
      profile: sso,
      organization: {
        ...closed,
        ssoJitProvisioning: "RESTRICTED",
        ssoJitProvisioningAllowedConnections: ["connection-1"],
      },
    },
    { kind: "join", provesAddress: false },
  ],
  [
    "SSO: a stranger by another connection",
    {
      profile: sso,
      organization: {
        ...closed,
        ssoJitProvisioning: "RESTRICTED",
        ssoJitProvisioningAllowedConnections: ["connection-2"],
      },
    },
    refused("email_jit_provisioning_not_allowed"),
  ],
  [
    "SSO: a stranger where nobody joins",
    { profile: sso },
    refused("email_jit_provisioning_not_allowed"),
  ],
];

describe("OIDC-3: whose account a sign-in through others is", () => {
  it.each(CASES)("%s", (_name, changes, expected) => {
    expect<LinkingDecision | object>(decideAccount(aCase(changes))).toEqual(expected);
  });
});
