import {
  authenticateResponseWithMfa,
  type SamlConnection,
  samlConnectionAnswer,
  ssoAttemptsAnswer,
} from "@stocks-vibe/contracts/auth";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { openBrowser } from "../../testing/fake-provider.ts";
import { createTestKey } from "../../testing/saml/signing-provider.ts";
import {
  INSTALL,
  isInstalled,
  type SimpleSamlPhp,
  type SpSettings,
  startSimpleSamlPhp,
} from "../../testing/simplesamlphp.ts";
import {
  authenticateSso,
  changeOrganization,
  postSamlResponse,
  updateSaml,
} from "../../testing/sso-stories.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

/** An identity provider nobody here wrote (Debian's SimpleSAMLphp), in the full run. */
describe.runIf(isFullRun())("SimpleSAMLphp", { timeout: 60_000 }, () => {
  let auth: AuthHarness;
  let idp: SimpleSamlPhp;
  let admin: SignedIn;
  let connection: SamlConnection;

  const byMetadata = async (): Promise<SamlConnection> =>
    dataOf(
      await auth.call(`/b2b/sso/saml/${connection.connection_id}/url`, {
        method: "PUT",
        session: admin.token,
        body: { metadata_url: idp.metadataUrl },
      }),
      samlConnectionAnswer,
    ).connection;

  beforeAll(async () => {
    if (!isInstalled()) throw new Error(`SimpleSAMLphp is not installed. Type: ${INSTALL}`);
    auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
    idp = await startSimpleSamlPhp();
    admin = await found(auth, "admin@gmail.com");
    await changeOrganization(auth, admin, { sso_jit_provisioning: "ALL_ALLOWED" });
    ({ connection } = dataOf(
      await auth.call("/b2b/sso/saml", { session: admin.token, body: {} }),
      samlConnectionAnswer,
    ));
    expect((await byMetadata()).status).toBe("pending");
    const mapping = { email: "mail", full_name: "displayName", groups: "groups" };
    connection = await updateSaml(auth, admin, connection.connection_id, {
      attribute_mapping: mapping,
      saml_group_implicit_role_assignments: [{ role_id: "stocksvibe_inviter", group: "advisers" }],
    });
    expect(connection.status).toBe("active");
  });
  afterAll(async () => {
    await idp?.close();
    await auth?.close();
  });

  /** A whole sign-in under these settings of the provider. Answers where the browser ends. */
  async function signIn(settings: SpSettings = {}) {
    await idp.register(connection, settings);
    const browser = openBrowser(auth);
    const { location } = await browser.startSso(connection.connection_id);
    if (!location) throw new Error("the start was refused");
    const { fields } = await idp.signIn(location);
    const posted = await postSamlResponse(auth, connection, fields);
    if (!posted.location) throw new Error(`the response was refused: ${posted.body}`);
    const { location: landing } = await browser.comeBack(posted.location);
    if (!landing) throw new Error("the callback was refused");
    return { browser, landing };
  }

  async function lastReason(): Promise<string> {
    const { attempts } = dataOf(
      await auth.call(`/b2b/sso/${connection.connection_id}/attempts`, {
        method: "GET",
        session: admin.token,
      }),
      ssoAttemptsAnswer,
    );
    return attempts[0]?.reason ?? "";
  }

  it.each<[string, SpSettings]>([
    ["signs both", { "saml20.sign.response": true, "saml20.sign.assertion": true }],
    ["signs the response", { "saml20.sign.response": true, "saml20.sign.assertion": false }],
    ["signs the assertion", { "saml20.sign.response": false, "saml20.sign.assertion": true }],
  ])("signs sam in where it %s", async (_name, settings) => {
    const { browser, landing } = await signIn(settings);
    const signedIn = dataOf(
      await authenticateSso(auth, browser, landing),
      authenticateResponseWithMfa,
    );
    expect(signedIn).toMatchObject({
      member_authenticated: true,
      member: { email_address: "sam@advisers.example", name: "Sam Adviser" },
    });
    expect(signedIn.member_session?.roles).toContain("stocksvibe_inviter");
  });

  it("is refused where it signs by SHA-1", async () => {
    const { landing } = await signIn({
      "signature.algorithm": "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
    });
    expect(landing.searchParams.get("error")).toBe("sso_login_failed");
    expect(await lastReason()).toBe("signature_algorithm");
  });

  it("is refused where it encrypts by CBC, which it does unless it is told otherwise", async () => {
    const key = createTestKey();
    await updateSaml(auth, admin, connection.connection_id, {
      saml_encryption_private_key: key.privateKey,
    });
    const certData = key.certificate.replaceAll(/-----[^-]+-----|\s/g, "");
    const { landing } = await signIn({ "assertion.encryption": true, certData });
    expect(landing.searchParams.get("error")).toBe("sso_login_failed");
    expect(await lastReason()).toBe("encryption");
  });

  it("goes on with a new key once its metadata was read again", async () => {
    await idp.rollOver();
    expect((await signIn()).landing.searchParams.get("error")).toBe("sso_login_failed");
    expect(await lastReason()).toBe("signature_value");
    const { verification_certificates: both } = await byMetadata();
    expect(both).toHaveLength(2);
    expect((await signIn()).landing.searchParams.get("error")).toBeNull();
  });

  it("opens the application by a tile of its portal, where the connection allows that", async () => {
    const { fields } = await idp.signIn(idp.tileOf(connection));
    expect(await postSamlResponse(auth, connection, fields)).toMatchObject({ location: null });
    await updateSaml(auth, admin, connection.connection_id, {
      idp_initiated_auth_disabled: false,
    });
    const { fields: again } = await idp.signIn(idp.tileOf(connection));
    const posted = await postSamlResponse(auth, connection, again);
    expect(posted.location?.searchParams.get("sso_connection_id")).toBe(connection.connection_id);
    expect(posted.location?.searchParams.has("token")).toBe(false);
  });
});
