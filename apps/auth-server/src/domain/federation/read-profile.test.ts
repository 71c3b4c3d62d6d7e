import { describe, expect, it } from "vitest";
import type { OauthProviderName } from "./oauth-providers.ts";
import { IncompleteProfile, readProfile } from "./read-profile.ts";

const PERSONAL = "9188040d-6c67-4c5b-b112-36a304b66dad";
const WORK = "11111111-2222-3333-4444-555555555555";
const read = (
  provider: OauthProviderName,
  claims: Record<string, unknown>,
  lists: { emails?: unknown[]; organizations?: unknown[] } = {},
) =>
  readProfile(provider, {
    issuer: "https://issuer.example",
    claims,
    emails: lists.emails ?? [],
    organizations: lists.organizations ?? [],
  });

describe("OIDC-3: how far a provider vouches for an address", () => {
  it.each<[string, OauthProviderName, Record<string, unknown>, string]>([
    ["gmail", "google", { email: "a@gmail.com", email_verified: true }, "mailbox"],
    [
      "its own hosted domain",
      "google",
      { email: "a@firm.example", email_verified: true, hd: "firm.example" },
      "mailbox",
    ],
    [
      "a hosted domain in capitals",
      "google",
      { email: "a@Firm.example", email_verified: true, hd: "FIRM.example" },
      "mailbox",
    ],
    [
      "a private account with a company address",
      "google",
      { email: "a@firm.example", email_verified: true },
      "address",
    ],
    [
      "another hosted domain",
      "google",
      { email: "a@firm.example", email_verified: true, hd: "evil.example" },
      "address",
    ],
    [
      "a subdomain of the hosted one",
      "google",
      { email: "a@x.firm.example", email_verified: true, hd: "firm.example" },
      "address",
    ],
    ["unverified", "google", { email: "a@gmail.com", email_verified: false }, "none"],
    ["verified as a text", "google", { email: "a@gmail.com", email_verified: "true" }, "none"],
    ["nothing of verification", "google", { email: "a@gmail.com" }, "none"],
    ["no address", "google", { email_verified: true, hd: "firm.example" }, "none"],
    [
      "two addresses in one",
      "google",
      { email: "a@gmail.com, b@firm.example", email_verified: true },
      "none",
    ],
    ["a list of addresses", "google", { email: ["a@gmail.com"], email_verified: true }, "none"],
    [
      "nOAuth: a work account's free text",
      "microsoft",
      { tid: WORK, oid: "o", email: "a@victim.example" },
      "tenant",
    ],
    [
      "nOAuth: with a verified flag that Microsoft never sends",
      "microsoft",
      { tid: WORK, oid: "o", email: "a@victim.example", email_verified: true },
      "tenant",
    ],
    [
      "a domain that the tenant owns",
      "microsoft",
      { tid: WORK, oid: "o", email: "a@firm.example", xms_edov: true },
      "domain",
    ],
    [
      "a domain that it does not own",
      "microsoft",
      { tid: WORK, oid: "o", email: "a@firm.example", xms_edov: false },
      "tenant",
    ],
    [
      "only a user name that looks like an address",
      "microsoft",
      { tid: WORK, oid: "o", preferred_username: "a@victim.example" },
      "none",
    ],
    [
      "a personal outlook address",
      "microsoft",
      { tid: PERSONAL, oid: "o", email: "a@outlook.com" },
      "mailbox",
    ],
    [
      "a personal hotmail address of a country",
      "microsoft",
      { tid: PERSONAL, oid: "o", email: "a@hotmail.co.uk" },
      "mailbox",
    ],
    [
      "a personal account with another address",
      "microsoft",
      { tid: PERSONAL, oid: "o", email: "a@gmail.com" },
      "none",
    ],
    [
      "a personal account that claims a domain",
      "microsoft",
      { tid: PERSONAL, oid: "o", email: "a@firm.example", xms_edov: true },
      "none",
    ],
    [
      "a domain that only begins like outlook",
      "microsoft",
      { tid: PERSONAL, oid: "o", email: "a@outlook.evil.example" },
      "none",
    ],
    ["verified", "slack", { email: "a@firm.example", email_verified: true }, "address"],
    ["unverified", "slack", { email: "a@firm.example", email_verified: false }, "none"],
    ["never", "hubspot", { user: "a@firm.example", user_id: 5, hub_id: 7 }, "tenant"],
  ])("%s at %s", (_name, provider, claims, expected) => {
    const { vouching } = read(provider, { sub: "s", ...claims });
    expect(vouching).toBe(expected);
  });

  const email = (address: string, primary: boolean, verified: boolean) => ({
    email: address,
    primary,
    verified,
  });
  it.each([
    [
      "the primary, verified one",
      [email("b@x.example", false, true), email("a@x.example", true, true)],
      "a@x.example",
    ],
    [
      "none if the primary one is unverified",
      [email("b@x.example", false, true), email("a@x.example", true, false)],
      "",
    ],
    ["none if the list is empty", [], ""],
    ["none of entries of another shape", ["a@x.example", { email: "a@x.example" }, null], ""],
  ])("GitHub's address is %s", (_name, emails, expected) => {
    const profile = read("github", { id: 1, email: "public@x.example" }, { emails });
    expect(profile.emailAddress).toBe(expected);
    expect(profile.vouching).toBe(expected === "" ? "none" : "address");
  });
});

describe("who someone is at a provider", () => {
  it("is the tenant and the object at Microsoft, as sub differs by application", () => {
    const profile = read("microsoft", { sub: "app-1", tid: WORK, oid: "o-1" });
    expect(profile).toMatchObject({ subject: "o-1", attributes: { sub: "app-1" } });
  });

  it("is the number at GitHub, as logins get new owners", () => {
    expect(read("github", { id: 42, login: "ada" })).toMatchObject({ subject: "42" });
  });

  it.each<[OauthProviderName, Record<string, unknown>]>([
    ["google", { email: "a@gmail.com" }],
    ["google", { sub: "" }],
    ["google", { sub: { $ne: "" } }],
    ["google", { sub: "x".repeat(10_000) }],
    ["microsoft", { sub: "s", oid: "o" }],
    ["microsoft", { sub: "s", tid: WORK }],
    ["github", { login: "ada" }],
    ["github", { id: 1.5 }],
    ["hubspot", { user: "a@x.example" }],
    ["slack", {}],
  ])("is required of %s: %j", (provider, claims) => {
    expect(() => read(provider, claims)).toThrow(IncompleteProfile);
  });

  it("leaves out names and pictures that no page should show", () => {
    const profile = read("google", {
      sub: "s",
      name: "x".repeat(10_000),
      picture: "javascript:alert(1)",
      locale: "x".repeat(100),
    });
    expect(profile).toMatchObject({ name: "", pictureUrl: null, locale: null });
  });
});
