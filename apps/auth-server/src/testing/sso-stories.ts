import {
  type AuthenticateResponseWithMfa,
  authenticateResponseWithMfa,
  createOidcConnectionAnswer,
  updateOidcConnectionAnswer,
} from "@stocks-vibe/contracts/auth";
import { type Answer, dataOf } from "./answer-reader.ts";
import type { AuthHarness } from "./auth-harness.ts";
import { type FakeProvider, type FederationBrowser, openBrowser } from "./fake-provider.ts";
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
