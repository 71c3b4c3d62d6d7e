import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { found, type SignedIn, signIn } from "../../testing/stories.ts";

/** An installation whose pages offer mailed links alone, and that may text nobody. */
let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth({
    ...aConfig({ smsAllowedCountries: [] }),
    signInMethods: ["magic_link"],
  });
  ada = await found(auth, "ada@family.example");
});
afterAll(() => auth.close());

const put = (body: object) =>
  auth.call("/b2b/organizations/me", { method: "PUT", session: ada.token, body });
const only = (...allowed_auth_methods: string[]) =>
  put({ auth_methods: "RESTRICTED", allowed_auth_methods });

describe("an organization restricted to what none of its people can use", () => {
  it.each([
    ["what is not offered by the pages", ["password"]],
    ["what nothing answers", ["google_oauth", "sso"]],
    ["both", ["email_otp", "sso"]],
  ])("is refused: %s. Its administrator still gets in", async (_case, methods) => {
    expect(await only(...methods)).toMatchObject({
      status: 400,
      errorType: "invalid_organization_allowed_auth_methods",
    });
    const { organizationId } = await signIn(auth, "ada@family.example", ada.organizationId);
    expect(organizationId).toBe(ada.organizationId);
  });

  it("is refused with the list changed alone, while it restricts", async () => {
    expect((await only("magic_link", "sso")).status).toBe(200);
    expect(await put({ allowed_auth_methods: ["sso"] })).toMatchObject({ status: 400 });
    expect((await put({ auth_methods: "ALL_ALLOWED" })).status).toBe(200);
  });

  it("is refused for a second factor that needs texts", async () => {
    const texts = { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] };
    expect(await put(texts)).toMatchObject({
      status: 400,
      errorType: "invalid_organization_allowed_mfa_methods",
    });
    const both = { ...texts, allowed_mfa_methods: ["sms_otp", "totp"] };
    expect((await put(both)).status).toBe(200);
    expect((await put({ mfa_methods: "ALL_ALLOWED" })).status).toBe(200);
  });

  it("lets an emergency key open what it likes, and counts it for nothing", async () => {
    const key = await auth.call(`/b2b/organizations/members/${ada.memberId}`, {
      method: "PUT",
      session: ada.token,
      body: { is_breakglass: true },
    });
    expect(key.status).toBe(200);
    expect(await only("sso")).toMatchObject({ status: 400 });
  });

  it("changes its name all the same where the list went out of use since", async () => {
    await auth.database.pool.query(
      "update auth.organizations set auth_methods = 'RESTRICTED', allowed_auth_methods = '{sso}' where organization_id = $1",
      [ada.organizationId],
    );
    expect((await put({ organization_name: "The Family" })).status).toBe(200);
    expect((await only("magic_link")).status).toBe(200);
  });
});
