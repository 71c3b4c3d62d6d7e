import {
  type AuthenticateResponseWithMfa,
  authenticateResponseWithMfa,
  discoveryAuth,
} from "@stocks-vibe/contracts/auth";
import { dataOf } from "./answer-reader.ts";
import type { AuthHarness } from "./auth-harness.ts";
import { type SignedIn, tokenOf } from "./stories.ts";

/** A member who is about to come in, prepared but for the organization's policy. */
export interface Newcomer {
  readonly emailAddress: string;
  readonly member: SignedIn;
  /** Someone of the same organization who can invite. */
  readonly host: SignedIn;
}

export type Outcome = Promise<AuthenticateResponseWithMfa>;

/** One way into an organization, done as a person would do it. */
export interface WayIn {
  readonly name: string;
  /** Only new members come this way, so nobody on it has registered anything. */
  readonly isForNewMembers?: true;
  readonly needsPassword?: true;
  /** What has to be there before the organization's policy changes. */
  readonly prepare?: (auth: AuthHarness, newcomer: Newcomer) => Promise<SignedIn>;
  readonly enter: (
    auth: AuthHarness,
    newcomer: Newcomer,
    prepared: SignedIn | undefined,
  ) => Outcome;
}

/** The answer of a call that may sign in. */
export const outcomeOf = async (
  auth: AuthHarness,
  path: string,
  body: object,
  session?: string,
): Outcome =>
  dataOf(
    await auth.call(path, { body, ...(session === undefined ? {} : { session }) }),
    authenticateResponseWithMfa,
  );

export const exchange = (
  auth: AuthHarness,
  intermediate_session_token: string,
  organization_id: string,
) =>
  outcomeOf(auth, "/b2b/discovery/intermediate_sessions/exchange", {
    intermediate_session_token,
    organization_id,
  });

export const useLink = async (auth: AuthHarness, emailAddress: string): Outcome =>
  outcomeOf(auth, "/b2b/magic_links/authenticate", {
    magic_links_token: tokenOf(await auth.newestLink(emailAddress)),
  });

/** The token of a proof before an organization is chosen. */
export const discovered = async (auth: AuthHarness, path: string, body: object): Promise<string> =>
  dataOf(await auth.call(path, { body }), discoveryAuth).intermediate_session_token;

export const named = ({ emailAddress, member }: Newcomer) => ({
  organization_id: member.organizationId,
  email_address: emailAddress,
});
