import {
  type AuthenticateResponse,
  authenticateResponse,
  type DiscoveryAuth,
  discoveryAuth,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import type { Court } from "../court.ts";

/** Steps that many cases begin with, done by the judge's own client. */

export async function proveMailbox(
  { client, linkToken }: Court,
  email_address: string,
): Promise<DiscoveryAuth> {
  await client.magicLinks.email.discovery.send({ email_address });
  const discovery_magic_links_token = await linkToken(email_address);
  return discoveryAuth.parse(
    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token }),
  );
}

/** Somebody new proves their mailbox and founds an organization; the client is signed in. */
export async function found(court: Court, email_address: string): Promise<AuthenticateResponse> {
  await proveMailbox(court, email_address);
  return authenticateResponse.parse(
    await court.client.discovery.organizations.create({ session_duration_minutes: 60 }),
  );
}

/** The signed-in member invites somebody; answers the token of their invitation. */
export async function invite({ client, linkToken }: Court, email_address: string): Promise<string> {
  await client.magicLinks.email.invite({ email_address });
  return linkToken(email_address);
}

/** Signs out whoever is signed in. */
export const leave = async ({ client }: Court): Promise<void> => {
  await client.session.revoke();
};

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
