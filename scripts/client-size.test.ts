import { beforeAll, describe, expect, it } from "vitest";
import { type Bundle, bundle, bundleOurs, ours } from "../bench/client-size.ts";

/**
 * What each resource alone brings into a page: the name of one of its calls, found in the bundle's
 * usage errors.
 */
const RESOURCES = [
  ["createMagicLinkDiscovery", "magicLinks.email.discovery.send"],
  ["createMagicLinks", "magicLinks.email.invite"],
  ["createOtps", "otps.sms.send"],
  ["createPasswords", "passwords.strengthCheck"],
  ["createTotp", "totp.create"],
  ["createRecoveryCodes", "recoveryCodes.rotate"],
  ["createDiscovery", "discovery.organizations.create"],
  ["createOrganization", "organization.getBySlug"],
  ["createSelf", "deletePhoneNumber"],
  ["createSession", "session.exchangeAccessToken"],
  ["createImpersonation", "impersonation.authenticate"],
  ["createOAuth", "oauth.discovery.authenticate"],
  ["createSso", "sso.getConnections"],
  ["createScim", "/b2b/scim"],
  ["createConsent", "idp.oauthAuthorizeSubmit"],
  ["createUsers", "users.search"],
  ["createTelemetry", "call_failed"],
  ["createAuditLog", "audit_log"],
  ["createOtherSessions", "revoke_others"],
  ["createUnlinkAccount", "unlink_account"],
  ["createSsoTests", "ssoTests."],
  ["createSsoSetupLinks", "ssoSetupLinks."],
  ["createSsoSetup", "ssoSetup."],
  ["createSignUp", "sign_up/start"],
  ["createInvitations", "invitations/decline"],
  ["createDomains", "me/domains"],
  ["createScriptGuards", "recaptcha"],
] as const;
/** The one that holds another. */
const INCLUDES: Readonly<Record<string, string>> = { createMagicLinks: "createMagicLinkDiscovery" };

describe("the size of the headless client", () => {
  it.each(ours)("$name is at most $most bytes of gzip", async ({ imports, most }) => {
    expect((await bundleOurs(imports)).gzipBytes).toBeLessThanOrEqual(most);
  });

  it("is smaller in whole than the official clients", async () => {
    const { gzipBytes } = await bundleOurs(["createAuthClient"]);
    for (const from of ["@stytch/vanilla-js/b2b/headless", "stytch-vanilla-js-6/b2b/headless"]) {
      const official = await bundle(from, ["StytchB2BHeadlessClient"]);
      expect(gzipBytes).toBeLessThan(official.gzipBytes);
    }
  });
});

describe("a resource", () => {
  const bundles = new Map<string, Bundle>();
  beforeAll(async () => {
    for (const [name] of RESOURCES) bundles.set(name, await bundleOurs(["createAuthCore", name]));
  });

  it.each(RESOURCES)("%s brings itself and no other", (name, mark) => {
    const text = bundles.get(name)?.text ?? "";

    expect(text.includes(mark)).toBe(true);
    const others = RESOURCES.filter(([other]) => other !== name && other !== INCLUDES[name]);
    expect(others.filter(([, otherMark]) => text.includes(otherMark))).toEqual([]);
  });
});
