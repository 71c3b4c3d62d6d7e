import {
  authenticateResponse,
  type DiscoveryAuth,
  discoveryAuth,
  type MemberSession,
} from "@stocks-vibe/contracts/auth";
import { dataOf } from "./answer-reader.ts";
import type { AuthHarness } from "./auth-harness.ts";

/** Steps that many tests begin with, done as a person would: through the front door. */

export const tokenOf = (link: URL): string => link.searchParams.get("token") ?? "";

export async function askForLink(
  auth: AuthHarness,
  email: string,
  extras: Record<string, unknown> = {},
): Promise<string> {
  await auth.call("/b2b/magic_links/email/discovery/send", {
    body: { email_address: email, ...extras },
  });
  return tokenOf(await auth.newestLink(email));
}

export async function proveMailbox(auth: AuthHarness, email: string): Promise<DiscoveryAuth> {
  const discovery_magic_links_token = await askForLink(auth, email);
  const answer = await auth.call("/b2b/magic_links/discovery/authenticate", {
    body: { discovery_magic_links_token },
  });
  return dataOf(answer, discoveryAuth);
}

export interface SignedIn {
  readonly token: string;
  readonly jwt: string;
  readonly memberId: string;
  readonly organizationId: string;
  readonly session: MemberSession;
}

async function signInBy(
  auth: AuthHarness,
  path: string,
  body: Record<string, unknown>,
): Promise<SignedIn> {
  const data = dataOf(await auth.call(path, { body }), authenticateResponse);
  return {
    token: data.session_token,
    jwt: data.session_jwt,
    memberId: data.member_id,
    organizationId: data.organization.organization_id,
    session: data.member_session,
  };
}

/** Someone new founds an organization. */
export async function found(
  auth: AuthHarness,
  email: string,
  settings: Record<string, unknown> = {},
): Promise<SignedIn> {
  const { intermediate_session_token } = await proveMailbox(auth, email);
  return signInBy(auth, "/b2b/discovery/organizations/create", {
    intermediate_session_token,
    session_duration_minutes: 60,
    ...settings,
  });
}

export async function signIn(
  auth: AuthHarness,
  email: string,
  organizationId: string,
): Promise<SignedIn> {
  const { intermediate_session_token } = await proveMailbox(auth, email);
  return signInBy(auth, "/b2b/discovery/intermediate_sessions/exchange", {
    intermediate_session_token,
    organization_id: organizationId,
    session_duration_minutes: 60,
  });
}

/** A member invites someone, who accepts. */
export async function inviteAndAccept(
  auth: AuthHarness,
  inviter: SignedIn,
  email: string,
): Promise<SignedIn> {
  await auth.call("/b2b/magic_links/email/invite", {
    session: inviter.token,
    body: { email_address: email },
  });
  return signInBy(auth, "/b2b/magic_links/authenticate", {
    magic_links_token: tokenOf(await auth.newestLink(email)),
    session_duration_minutes: 60,
  });
}
