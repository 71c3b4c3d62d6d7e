import {
  type AuthenticateResponse,
  authenticateResponse,
  authenticateResponseWithMfa,
  type DiscoveryAuth,
  discoveryAuth,
  memberAnswer,
} from "@stocks-vibe/contracts/auth";
import type { Window } from "happy-dom";
import { expect } from "vitest";
import { PASSWORD } from "../../src/testing/factor-stories.ts";
import type { OfficialClient } from "../official-client.ts";
import { LANDING, PAGE, type TestServer } from "../test-server.ts";
import type { Subject } from "./session-calls.ts";

/** How long sessions last here. */
export const DURATION = { session_duration_minutes: 60 } as const;

/** Steps that many cases begin with, done by the client in the current browser. */

export async function proveMailbox(
  server: TestServer,
  email_address: string,
  client: OfficialClient = server.client,
): Promise<DiscoveryAuth> {
  await client.magicLinks.email.discovery.send({ email_address });
  const discovery_magic_links_token = await server.linkToken(email_address);
  return discoveryAuth.parse(
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token }),
  );
}

/** Somebody new proves their mailbox and founds an organization; the client is signed in. */
export async function found(
  server: TestServer,
  email_address: string,
  client: OfficialClient = server.client,
): Promise<AuthenticateResponse> {
  await proveMailbox(server, email_address, client);
  return authenticateResponse.parse(await client.discovery.organizations.create(DURATION));
}

/** Adds somebody to the client's organization and removes them again. Answers their id. */
export async function removed(
  { organization }: OfficialClient,
  email_address: string,
): Promise<string> {
  const added = memberAnswer.parse(await organization.members.create({ email_address }));
  await organization.members.delete(added.member.member_id);
  return added.member.member_id;
}

export const subjectOf = ({ organization, member }: AuthenticateResponse): Subject => ({
  organization_id: organization.organization_id,
  member_id: member.member_id,
  password_id: member.member_password_id,
});

/** The same, of whom the calls want no more than the two ids. */
export async function newPerson(server: TestServer, email_address: string) {
  const { organization_id, member_id } = subjectOf(await found(server, email_address));
  return { organization_id, member_id };
}

/** Somebody new founds an organization and sets a password there; the client is signed in. */
export async function foundWithPassword(
  server: TestServer,
  email_address: string,
  client: OfficialClient = server.client,
): Promise<AuthenticateResponse> {
  await found(server, email_address, client);
  return authenticateResponse.parse(await client.passwords.resetBySession({ password: PASSWORD }));
}

/** Signs in by mail up to the second factor: there is no session yet. */
export async function signInHalfWay(server: TestServer, email: string, organization_id: string) {
  await proveMailbox(server, email);
  const answer = authenticateResponseWithMfa.parse(
    await server.client.discovery.intermediateSessions.exchange({
      organization_id,
      ...DURATION,
    }),
  );
  expect(answer).toMatchObject({ member_authenticated: false, member_session: null });
  expect(server.client.session.getSync()).toBeNull();
  return answer;
}

/** The signed-in member invites somebody; answers the token of their invitation. */
export async function invite(
  { client, linkToken }: TestServer,
  email_address: string,
): Promise<string> {
  await client.magicLinks.email.invite({ email_address });
  return linkToken(email_address);
}

/** The signed-in member invites somebody, who is signed in instead of them. */
export async function inviteAndJoin(
  server: TestServer,
  email: string,
): Promise<AuthenticateResponse> {
  const magic_links_token = await invite(server, email);
  await leave(server);
  return authenticateResponse.parse(
    await server.client.magicLinks.authenticate({
      magic_links_token,
      ...DURATION,
    }),
  );
}

/** Signs out whoever is signed in. */
export const leave = async ({ client }: Pick<TestServer, "client">): Promise<void> => {
  await client.session.revoke();
};

/** Opens one more project on the same server. Every setting of it may be changed. */
export async function openProject({ auth, inBrowserOf }: TestServer) {
  const { projects } = auth.auth.admin;
  const { projectId, publicToken } = await projects.create("Another product", "test");
  const set = (setting: string, value: string) => projects.set(projectId, setting, value);
  await set("allowed-origins", PAGE);
  for (const kind of ["discovery", "login", "signup", "invite", "reset-password"]) {
    await set(`${kind}-redirect-urls`, LANDING);
  }
  /** Does work with a client of it, in another browser. */
  const inBrowser = (work: (client: OfficialClient, page: Window) => Promise<void>) =>
    inBrowserOf({ publicToken }, work);
  return { projectId, publicToken, set, inBrowser };
}

/** That a call is refused, with this error type and status, as the client's own error. */
export const expectRefusal = (
  call: Promise<unknown>,
  status_code: number,
  error_type: string,
): Promise<void> =>
  expect(call).rejects.toMatchObject({
    status_code,
    error_type,
    request_id: expect.stringMatching(/^request-id-/),
  });

/** A refusal with a reason. A client that forgets details is asked for the type alone. */
export const expectReason = (
  { clientKind }: TestServer,
  call: Promise<unknown>,
  { error_type, reason }: { readonly error_type: string; readonly reason: string | undefined },
): Promise<void> =>
  expect(call).rejects.toSatisfy(
    (error: object) =>
      Reflect.get(error, "error_type") === error_type &&
      (clientKind.dropsDetails || reasonOf(Reflect.get(error, "error_details")) === reason),
  );

const reasonOf = (details: unknown): unknown =>
  typeof details === "object" && details !== null ? Reflect.get(details, "reason") : undefined;
