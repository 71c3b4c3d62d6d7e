import {
  authenticateResponseWithMfa,
  ssoAttemptsAnswer,
  ssoTestAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, LANDING, startAuth } from "../../testing/auth-harness.ts";
import { openBrowser } from "../../testing/fake-provider.ts";
import { createTestKey, IDP, TRANSIENT } from "../../testing/saml/signing-provider.ts";
import {
  authenticateSso,
  changeOrganization,
  connectSaml,
  postSamlResponse,
  readSamlRequest,
  samlResponse,
  signInBySaml,
  updateSaml,
} from "../../testing/sso-stories.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

const key = createTestKey();
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
});
afterAll(() => auth.close());

let companies = 0;
async function aCompany(fields: object = {}) {
  companies += 1;
  const admin = await found(auth, `chief-${companies}@gmail.com`);
  const connection = await connectSaml(auth, admin, key, fields);
  await changeOrganization(auth, admin, { sso_jit_provisioning: "ALL_ALLOWED" });
  return { admin, connection, domain: `saml-${companies}.example` };
}

const person = (email: string, more: Record<string, readonly string[]> = {}) => ({
  nameId: email,
  attributes: { mail: [email], displayName: ["Ada Lovelace"], ...more },
});

const attemptsOf = async ({ token: session }: SignedIn, connectionId: string) =>
  dataOf(
    await auth.call(`/b2b/sso/${connectionId}/attempts`, { method: "GET", session }),
    ssoAttemptsAnswer,
  ).attempts;

const errorOf = (landing: URL) => landing.searchParams.get("error");

describe("signing in by a SAML connection", () => {
  it("leads to the provider, takes its response, and knows the person again", async () => {
    const { connection, domain } = await aCompany();
    const browser = openBrowser(auth);
    const landing = await signInBySaml(auth, browser, connection, key, person(`ada@${domain}`));
    expect(landing.searchParams.get("stytch_token_type")).toBe("sso");
    const signedIn = dataOf(
      await authenticateSso(auth, browser, landing),
      authenticateResponseWithMfa,
    );
    expect(signedIn).toMatchObject({
      member_authenticated: true,
      member: {
        email_address: `ada@${domain}`,
        name: "Ada Lovelace",
        sso_registrations: [
          { connection_id: connection.connection_id, external_id: `ada@${domain}` },
        ],
      },
      member_session: {
        authentication_factors: [
          {
            delivery_method: "sso_saml",
            saml_sso_factor: { provider_id: connection.connection_id },
          },
        ],
      },
    });
    const again = openBrowser(auth);
    const second = await signInBySaml(auth, again, connection, key, person(`ada@${domain}`));
    expect(
      dataOf(await authenticateSso(auth, again, second), authenticateResponseWithMfa).member_id,
    ).toBe(signedIn.member_id);
  });

  it("asks by a form where the provider takes nothing else", async () => {
    const { connection } = await aCompany({ idp_sso_binding: "HTTP-POST" });
    const left = await openBrowser(auth).startSso(connection.connection_id);
    expect(left).toMatchObject({ status: 200, location: null });
    expect(left.body).toContain(`<form method="post" action="${IDP}/sso">`);
    const request = /name="SAMLRequest" value="([^"]+)"/.exec(left.body)?.[1] ?? "";
    expect(Buffer.from(request, "base64").toString()).toContain(connection.audience_uri);
  });

  it("signs its requests by the connection's key", async () => {
    const { connection } = await aCompany({ signing_private_key: createTestKey().privateKey });
    const { location } = await openBrowser(auth).startSso(connection.connection_id);
    expect(location?.searchParams.get("Signature")).toBeTruthy();
  });

  it("describes the connection to its provider", async () => {
    const { connection } = await aCompany();
    const url = new URL(connection.audience_uri).pathname;
    const { body, statusCode, headers } = await auth.app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toContain("application/samlmetadata+xml");
    expect(body).toContain(`entityID="${connection.audience_uri}"`);
    expect(body).toContain(`Location="${connection.acs_url}"`);
  });

  it("SAML-4: takes no response to another request, from another key, or a second time", async () => {
    const { admin, connection, domain } = await aCompany();
    const ada = person(`ada@${domain}`);
    const stranger = createTestKey();
    const cases = [
      ["in_response_to", { inResponseTo: "_other", confirmedInResponseTo: "_other" }, key],
      ["audience", { audience: "https://elsewhere.example" }, key],
      ["signature_value", {}, stranger],
      ["transient_name_id", { nameIdFormat: TRANSIENT }, key],
    ] as const;
    for (const [reason, terms, by] of cases) {
      const landing = await signInBySaml(auth, openBrowser(auth), connection, by, {
        ...ada,
        ...terms,
      });
      expect(errorOf(landing), reason).toBe("sso_login_failed");
      const [newest] = await attemptsOf(admin, connection.connection_id);
      expect(newest).toMatchObject({ result: "refused", reason, is_test: false });
    }
    // One that was taken does not come again, even under another request of its own id.
    const assertionId = "_the-same";
    const landings = [];
    for (const browser of [openBrowser(auth), openBrowser(auth)]) {
      const terms = { ...ada, assertionId };
      landings.push(await signInBySaml(auth, browser, connection, key, terms));
    }
    expect(landings.map(errorOf)).toEqual([null, "sso_login_failed"]);
    expect((await attemptsOf(admin, connection.connection_id))[0]).toMatchObject({
      reason: "replay",
    });
  });

  it("finishes only in the browser that left", async () => {
    const { connection, domain } = await aCompany();
    const { location } = await openBrowser(auth).startSso(connection.connection_id);
    if (!location) throw new Error("refused");
    const SAMLResponse = samlResponse(
      connection,
      readSamlRequest(location).id,
      key,
      person(`eve@${domain}`),
    );
    const RelayState = location.searchParams.get("RelayState") ?? "";
    const posted = await postSamlResponse(auth, connection, { SAMLResponse, RelayState });
    if (!posted.location) throw new Error("refused");
    const other = openBrowser(auth);
    await other.startSso(connection.connection_id);
    expect(await other.comeBack(posted.location)).toMatchObject({ location: null });
    // The state is used up as well.
    const again = await postSamlResponse(auth, connection, { SAMLResponse, RelayState });
    expect(again).toMatchObject({ status: 400, location: null });
  });

  it("goes on with a certificate that has ended, and with a second one", async () => {
    const next = createTestKey();
    const { admin, connection, domain } = await aCompany();
    await updateSaml(auth, admin, connection.connection_id, {
      x509_certificate: next.certificate,
    });
    for (const by of [key, next]) {
      const landing = await signInBySaml(
        auth,
        openBrowser(auth),
        connection,
        by,
        person(`roll@${domain}`),
      );
      expect(errorOf(landing)).toBeNull();
    }
  });
});

describe("a response that nobody asked for", () => {
  const unasked = (connection: Awaited<ReturnType<typeof connectSaml>>, email: string) =>
    samlResponse(connection, null, key, person(email));

  it("is refused unless the connection allows it", async () => {
    const { connection, domain } = await aCompany();
    const SAMLResponse = unasked(connection, `tile@${domain}`);
    expect(
      await postSamlResponse(auth, connection, { SAMLResponse, RelayState: "" }),
    ).toMatchObject({ status: 400, location: null });
  });

  it("signs nobody in: the browser begins at the page, once for each assertion", async () => {
    const { connection, domain } = await aCompany({ idp_initiated_auth_disabled: false });
    const SAMLResponse = unasked(connection, `tile@${domain}`);
    const posted = await postSamlResponse(auth, connection, { SAMLResponse });
    expect(posted.status).toBe(303);
    expect(posted.location?.href).toContain(LANDING);
    expect(posted.location?.searchParams.get("sso_connection_id")).toBe(connection.connection_id);
    expect(posted.location?.searchParams.has("token")).toBe(false);
    expect(await postSamlResponse(auth, connection, { SAMLResponse })).toMatchObject({
      location: null,
    });
    const forged = samlResponse(connection, null, createTestKey(), person(`tile@${domain}`));
    expect(await postSamlResponse(auth, connection, { SAMLResponse: forged })).toMatchObject({
      location: null,
    });
    // One that answers a request has to come with the request's state.
    const answering = samlResponse(connection, "_some", key, person(`tile@${domain}`));
    expect(await postSamlResponse(auth, connection, { SAMLResponse: answering })).toMatchObject({
      location: null,
    });
  });
});

describe("a test of a connection", () => {
  it("signs nobody in, works while it is pending, and suggests the mapping", async () => {
    companies += 1;
    const admin = await found(auth, `tester-${companies}@gmail.com`);
    const connection = await connectSaml(auth, admin, key, { attribute_mapping: {} });
    expect(connection.status).toBe("pending");
    const { test_url } = dataOf(
      await auth.call(`/b2b/sso/${connection.connection_id}/test`, {
        session: admin.token,
        body: {},
      }),
      ssoTestAnswer,
    );
    const browser = openBrowser(auth);
    const left = await browser.comeBack(new URL(test_url));
    if (!left.location) throw new Error(`refused: ${left.body}`);
    // Once only.
    expect(await openBrowser(auth).comeBack(new URL(test_url))).toMatchObject({ location: null });
    const RelayState = left.location.searchParams.get("RelayState") ?? "";
    const SAMLResponse = samlResponse(
      connection,
      readSamlRequest(left.location).id,
      key,
      person("ada@tested.example", { memberOf: ["Staff"] }),
    );
    const posted = await postSamlResponse(auth, connection, { SAMLResponse, RelayState });
    if (!posted.location) throw new Error(`refused: ${posted.body}`);
    const done = await browser.comeBack(posted.location);
    expect(done).toMatchObject({ status: 200, location: null });
    expect(done.body).toContain("The test is finished");
    const [attempt] = await attemptsOf(admin, connection.connection_id);
    expect(attempt).toMatchObject({
      is_test: true,
      result: "refused",
      reason: "email",
      subject: "ada@tested.example",
      attributes: { memberOf: ["Staff"] },
      suggested_mapping: { email: "mail", full_name: "displayName", groups: "memberOf" },
    });
    expect(attempt?.checks.at(-1)).toEqual({ name: "mapping", is_passed: false, detail: "email" });
    expect(attempt?.message).toContain("<samlp:Response");
    const active = await updateSaml(auth, admin, connection.connection_id, {
      attribute_mapping: attempt?.suggested_mapping,
    });
    expect(active.status).toBe("active");
    const { rows } = await auth.database.pool.query(
      "select count(*)::int as attempts from auth.sso_attempts where report_sealed like '%ada@%'",
    );
    expect(rows).toEqual([{ attempts: 0 }]);
  });
});
