import { inflateRawSync } from "node:zlib";
import {
  type AuthenticateResponseWithMfa,
  authenticateResponseWithMfa,
  createOidcConnectionAnswer,
  type SamlConnection,
  samlConnectionAnswer,
  updateOidcConnectionAnswer,
} from "@stocks-vibe/contracts/auth";
import { type Answer, dataOf } from "./answer-reader.ts";
import type { AuthHarness } from "./auth-harness.ts";
import {
  type FakeProvider,
  type FederationBrowser,
  openBrowser,
  visitOf,
} from "./fake-provider.ts";
import {
  encode,
  IDP,
  type ResponseTerms,
  responseXml,
  type SigningTerms,
  signXml,
  type TestKey,
} from "./saml/signing-provider.ts";
import type { SignedIn } from "./stories.ts";

type Admin = Pick<SignedIn, "token">;

/** Changes an OIDC connection; answers it. */
export const updateOidc = async (
  auth: AuthHarness,
  { token: session }: Admin,
  connectionId: string,
  body: object,
) =>
  dataOf(
    await auth.call(`/b2b/sso/oidc/${connectionId}`, { method: "PUT", session, body }),
    updateOidcConnectionAnswer,
  ).connection;

/** An administrator connects their organization with a provider. Answers the connection's id. */
export async function connectOidc(
  auth: AuthHarness,
  admin: Admin,
  fake: FakeProvider,
  fields: object = {},
): Promise<string> {
  const created = dataOf(
    await auth.call("/b2b/sso/oidc", { session: admin.token, body: { display_name: "Work" } }),
    createOidcConnectionAnswer,
  );
  const { connection_id } = created.connection;
  const settings = { issuer: fake.url, client_id: "our-client", client_secret: "our-secret" };
  await updateOidc(auth, admin, connection_id, { ...settings, ...fields });
  return connection_id;
}

/** Changes settings of the administrator's organization. */
export const changeOrganization = (
  auth: AuthHarness,
  { token: session }: Admin,
  body: object,
): Promise<Answer> => auth.call("/b2b/organizations/me", { method: "PUT", session, body });

/** Exchanges the token of a landing, as the page does. */
export const authenticateSso = (
  auth: AuthHarness,
  browser: FederationBrowser,
  landing: URL,
  extras: object = {},
): Promise<Answer> =>
  auth.call("/b2b/sso/authenticate", {
    body: {
      sso_token: landing.searchParams.get("token") ?? "",
      session_duration_minutes: 30,
      pkce_code_verifier: browser.verifier,
      ...extras,
    },
  });

/** Signs in by a connection, to a session or to half of one. */
export async function signInBySso(
  auth: AuthHarness,
  connectionId: string,
): Promise<AuthenticateResponseWithMfa> {
  const browser = openBrowser(auth);
  const landing = await browser.signInBySso(connectionId);
  return dataOf(await authenticateSso(auth, browser, landing), authenticateResponseWithMfa);
}

/** Changes a SAML connection; answers it. */
export const updateSaml = async (
  auth: AuthHarness,
  { token: session }: Admin,
  connectionId: string,
  body: object,
): Promise<SamlConnection> =>
  dataOf(
    await auth.call(`/b2b/sso/saml/${connectionId}`, { method: "PUT", session, body }),
    samlConnectionAnswer,
  ).connection;

const SAML_MAPPING = { email: "mail", full_name: "displayName" };

/** An administrator connects their organization with the SAML provider of tests. */
export async function connectSaml(
  auth: AuthHarness,
  admin: Admin,
  key: Pick<TestKey, "certificate">,
  fields: object = {},
): Promise<SamlConnection> {
  const created = dataOf(
    await auth.call("/b2b/sso/saml", { session: admin.token, body: { display_name: "Work" } }),
    samlConnectionAnswer,
  );
  return updateSaml(auth, admin, created.connection.connection_id, {
    idp_entity_id: IDP,
    idp_sso_url: `${IDP}/sso`,
    x509_certificate: key.certificate,
    attribute_mapping: SAML_MAPPING,
    ...fields,
  });
}

/** What we asked a SAML provider for, by the address that the browser was sent to. */
export function readSamlRequest(location: URL): { readonly id: string; readonly xml: string } {
  const request = Buffer.from(location.searchParams.get("SAMLRequest") ?? "", "base64");
  const xml = inflateRawSync(request).toString();
  return { id: /ID="([^"]+)"/.exec(xml)?.[1] ?? "", xml };
}

/** A signed response of the provider of tests to what the browser was sent with. */
export function samlResponse(
  connection: Pick<SamlConnection, "acs_url" | "audience_uri">,
  requestId: string | null,
  key: TestKey,
  { signing, ...terms }: Partial<ResponseTerms> & { signing?: Partial<SigningTerms> } = {},
): string {
  const xml = responseXml({
    destination: connection.acs_url,
    recipient: connection.acs_url,
    audience: connection.audience_uri,
    inResponseTo: requestId,
    confirmedInResponseTo: requestId,
    ...terms,
  });
  return encode(signXml(xml, { key, ...signing }));
}

/** Posts a response as the provider's page does: from another site, so without a cookie. */
export async function postSamlResponse(
  auth: AuthHarness,
  { acs_url }: Pick<SamlConnection, "acs_url">,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await auth.app.inject({
    method: "POST",
    url: new URL(acs_url).pathname,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return visitOf(response);
}

/** Goes through a sign-in by SAML. Answers the address where the browser ends. */
export async function signInBySaml(
  auth: AuthHarness,
  browser: FederationBrowser,
  connection: SamlConnection,
  key: TestKey,
  terms: Parameters<typeof samlResponse>[3] = {},
): Promise<URL> {
  const { location, body } = await browser.startSso(connection.connection_id);
  if (!location) throw new Error(`the start was refused: ${body}`);
  const RelayState = location.searchParams.get("RelayState") ?? "";
  const SAMLResponse = samlResponse(connection, readSamlRequest(location).id, key, terms);
  const posted = await postSamlResponse(auth, connection, { SAMLResponse, RelayState });
  if (!posted.location) throw new Error(`the response was refused: ${posted.body}`);
  const landed = await browser.comeBack(posted.location);
  if (!landed.location) throw new Error(`the callback was refused: ${landed.body}`);
  return landed.location;
}
