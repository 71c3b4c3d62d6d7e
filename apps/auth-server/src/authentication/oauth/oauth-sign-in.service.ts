import type {
  AuthenticateDiscoveryOauthRequest,
  AuthenticateOauthRequest,
  ProviderValues,
} from "@stocks-vibe/contracts/auth";
import { providerValues } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { FederatedProfile } from "../../domain/federation/federated-profile.ts";
import { isOauthProvider } from "../../domain/federation/oauth-providers.ts";
import { grantedSessionMinutes } from "../../domain/minutes/lifetimes.ts";
import type { OauthFactor } from "../../domain/proof/stored-factor.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type {
  AnswerDiscovery,
  DiscoveryAnswer,
} from "../../sessions/discovery/answer-discovery.ts";
import type { SignInOutcome, SignInService } from "../../sessions/sign-in/sign-in.service.ts";
import type { AttemptsOfFederation } from "../federation/attempts.service.ts";
import type { FederatedAccountsService } from "../federation/federated-accounts.service.ts";

export interface OauthSignInService {
  /** Turns what a provider said into a sign-in to the organization that it was begun for. */
  authenticate(
    origin: RequestOrigin,
    request: AuthenticateOauthRequest,
  ): Promise<{ readonly outcome: SignInOutcome; readonly values: ProviderValues }>;
  /** The same before an organization is chosen. */
  authenticateDiscovery(
    origin: RequestOrigin,
    request: AuthenticateDiscoveryOauthRequest,
  ): Promise<DiscoveryAnswer>;
}

export interface OauthSignInParts {
  readonly attempts: AttemptsOfFederation;
  readonly accounts: FederatedAccountsService;
  readonly signIn: SignInService;
  readonly answerDiscovery: AnswerDiscovery;
  readonly perform: Audited;
}

function factorOf(profile: FederatedProfile, now: Date): OauthFactor {
  const { peer: provider, name, pictureUrl, locale, attributes } = profile;
  if (!isOauthProvider(provider)) throw new Refusal("oauth_token_not_found");
  return {
    method: "oauth",
    provider,
    issuer: profile.issuer,
    subject: profile.subject,
    emailAddress: profile.emailAddress,
    vouching: profile.vouching,
    tenants: profile.tenants,
    account: { name, pictureUrl, locale, attributes },
    authenticatedAt: now.toISOString(),
  };
}

export function createOauthSignIn(parts: OauthSignInParts): OauthSignInService {
  const { attempts, accounts, signIn, answerDiscovery, perform } = parts;

  const authenticate: OauthSignInService["authenticate"] = (origin, request) =>
    perform(origin, "oauth.authenticate", async (transaction) => {
      const { project } = origin;
      const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
      const { oauth_token: token, pkce_code_verifier: codeVerifier } = request;
      return transaction({}, async ({ tx, now, record }) => {
        const presented = { token, kind: "oauth", codeVerifier } as const;
        const used = await attempts.consume(tx, project, presented, now);
        if (!used?.organizationId) throw new Refusal("oauth_token_not_found");
        const { organizationId, profile } = used;
        const values = providerValues.parse(used.tokens);
        const target = { organizationId, profile, tokens: values };
        const { organization, member } = await accounts.takeIn(tx, origin, target, now);
        const { memberId } = member;
        await record({ organizationId, memberId, details: { provider: profile.peer } });
        const factors = [factorOf(profile, now)];
        const intermediateToken = request.intermediate_session_token;
        const proof = { origin, organization, member, factors, minutes, intermediateToken };
        return { outcome: await signIn.complete(tx, proof, now), values };
      });
    });

  const authenticateDiscovery: OauthSignInService["authenticateDiscovery"] = (origin, request) =>
    perform(origin, "oauth.authenticate", async (transaction) => {
      const { project } = origin;
      const { discovery_oauth_token: token, pkce_code_verifier: codeVerifier } = request;
      return transaction({}, async ({ tx, now, record }) => {
        const presented = { token, kind: "discovery_oauth", codeVerifier } as const;
        const used = await attempts.consume(tx, project, presented, now);
        if (!used) throw new Refusal("oauth_token_not_found");
        const { profile } = used;
        const emailAddress = await accounts.addressOf(tx, project, profile);
        await record({ emailAddress, details: { provider: profile.peer } });
        const personName = profile.name === "" ? null : profile.name;
        const proven = { emailAddress, factors: [factorOf(profile, now)], personName };
        return answerDiscovery(tx, origin, proven, now);
      });
    });

  return { authenticate, authenticateDiscovery };
}
