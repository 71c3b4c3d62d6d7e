import { expect, it } from "vitest";
import { OAUTH_PROVIDERS } from "../federation/oauth-providers.ts";
import { ANSWERED_METHODS, usableMethods } from "./usable-methods.ts";

const project = {
  isConfiguredByEnvironment: true,
  smsAllowedCountries: ["US"],
  smsOrganizationDailyLimit: 100,
  smsProjectDailyLimit: 1000,
} as const;
const reach = { signInMethods: ["magic_link"], sendsTexts: true } as const;

it("the configured project's pages are known, others' are not", () => {
  expect(usableMethods(project, reach, []).authMethods).toEqual(["magic_link"]);
  const other = { ...project, isConfiguredByEnvironment: false };
  expect(usableMethods(other, reach, OAUTH_PROVIDERS).authMethods).toEqual(ANSWERED_METHODS);
});

it("a provider is a way in only where the project is registered with it", () => {
  const other = { ...project, isConfiguredByEnvironment: false };
  expect(usableMethods(other, reach, ["google"]).authMethods).toEqual([
    "magic_link",
    "email_otp",
    "password",
    "sso",
    "google_oauth",
  ]);
  expect(usableMethods(project, reach, ["google"]).authMethods).toEqual(["magic_link"]);
});

it.each([
  ["no gateway", project, { ...reach, sendsTexts: false }],
  ["no country", { ...project, smsAllowedCountries: [] }, reach],
  ["none a day for an organization", { ...project, smsOrganizationDailyLimit: 0 }, reach],
  ["none a day for the project", { ...project, smsProjectDailyLimit: 0 }, reach],
])("texts are no second factor with %s", (_case, of, by) => {
  expect(usableMethods(of, by, []).mfaMethods).toEqual(["totp"]);
  expect(usableMethods(project, reach, []).mfaMethods).toEqual(["sms_otp", "totp"]);
});
