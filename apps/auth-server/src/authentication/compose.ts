import { availableParallelism } from "node:os";
import type { GuardedFetch } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import type { DatabaseServices, PlatformServices } from "../platform/compose.ts";
import { createConcurrencyLimit } from "../platform/limits/concurrency-limit.ts";
import { createKeyedHash, deriveKey } from "../platform/limits/keyed-hash.ts";
import { createBreachLookUp, NO_LOOK_UP } from "../platform/ports/breach-look-up.ts";
import type { SessionServices } from "../sessions/compose.ts";
import { createJoinService } from "../sessions/discovery/join.service.ts";
import type { TenancyServices } from "../tenancy/compose.ts";
import { createEmailChanges } from "./email-changes/email-changes.service.ts";
import { createAttemptsOfFederation } from "./federation/attempts.service.ts";
import { createFederatedAccounts } from "./federation/federated-accounts.service.ts";
import { createBrowserMark } from "./federation/pages.ts";
import { createDiscoveryLinks } from "./magic-links/discovery-links.service.ts";
import { createDiscoverySignIn } from "./magic-links/discovery-sign-in.service.ts";
import { createLinkSignIn } from "./magic-links/link-sign-in.service.ts";
import { type MagicLinkRoutes, magicLinkRoutes } from "./magic-links/magic-links.routes.ts";
import { createMemberLinks } from "./magic-links/member-links.service.ts";
import { type OauthRoutes, oauthRoutes } from "./oauth/oauth.routes.ts";
import { createOauthFlow } from "./oauth/oauth-flow.service.ts";
import { createOauthProviders, type SandboxProvider } from "./oauth/oauth-providers.service.ts";
import { createOauthSignIn } from "./oauth/oauth-sign-in.service.ts";
import { createOneTap } from "./oauth/one-tap.service.ts";
import { createProviderClient } from "./oauth/provider-client.ts";
import { createDiscoveryCodes } from "./otp/discovery-otps.service.ts";
import { createEmailCodes } from "./otp/email-otps.service.ts";
import { type OtpRoutes, otpRoutes } from "./otp/otps.routes.ts";
import { createCodes } from "./otp/otps.service.ts";
import { createSmsCodes } from "./otp/sms-otps.service.ts";
import { createHashThreads, createPasswordHasher } from "./passwords/hashing/password-hasher.ts";
import { createPasswordChanges } from "./passwords/password-changes.service.ts";
import { createPasswordSignIn } from "./passwords/password-sign-in.service.ts";
import { createPasswordStore, type VoidMailboxProofs } from "./passwords/password-store.service.ts";
import { type PasswordRoutes, passwordRoutes } from "./passwords/passwords.routes.ts";
import { createPersonPasswords } from "./passwords/person-passwords.ts";
import { createDiscoveryResets } from "./passwords/resets/discovery-resets.service.ts";
import { createEmailResets } from "./passwords/resets/email-resets.service.ts";
import { createStrengthMeter } from "./passwords/rules/password-policy.ts";
import { createPasswordRules } from "./passwords/rules/password-rules.service.ts";
import {
  type RecoveryCodeRoutes,
  recoveryCodeRoutes,
} from "./recovery-codes/recovery-codes.routes.ts";
import { createRecoveryCodes } from "./recovery-codes/recovery-codes.service.ts";
import { createRecoverySets } from "./recovery-codes/recovery-sets.service.ts";
import { type SignUpRoutes, signUpRoutes } from "./sign-up/sign-up.routes.ts";
import { bringAlong, createSignUp } from "./sign-up/sign-up.service.ts";
import { createOidcClient } from "./sso/oidc-client.ts";
import { createSamlPeers } from "./sso/saml-peers.service.ts";
import { type SsoRoutes, ssoRoutes } from "./sso/sso.routes.ts";
import { createSsoFlow } from "./sso/sso-flow.service.ts";
import { createSsoSignIn } from "./sso/sso-sign-in.service.ts";
import { type TotpRoutes, totpRoutes } from "./totp/totp.routes.ts";
import { createTotps } from "./totp/totp.service.ts";

export interface ProofParts
  extends DatabaseServices,
    PlatformServices,
    TenancyServices,
    SessionServices {
  readonly log: Parameters<typeof createBreachLookUp>[1];
  readonly publicUrl: string;
  /** The pretend provider of a development machine. */
  readonly sandbox: SandboxProvider | undefined;
  /** For addresses that someone else gave. */
  readonly guardedFetch: GuardedFetch;
  /** Base URL of a k-anonymity service of stolen passwords, if there is one. */
  readonly breachLookUpUrl: string | undefined;
}

/** How many processors hash passwords at most. Each takes 19 MiB meanwhile. */
const MOST_HASHING = 4;
const MOST_WAITING = 16;

function createHasher(root: string) {
  const inFlight = Math.min(MOST_HASHING, availableParallelism());
  const atMost = createConcurrencyLimit(inFlight + MOST_WAITING);
  const threads = createHashThreads(inFlight);
  return createPasswordHasher({ atMost, threads }, deriveKey(root, "password-pepper"));
}

/**
 * Wires everything that proves a factor. Each hands its proof to `signIn`; none makes a session
 * itself.
 */
export async function composeProofs(parts: ProofParts) {
  const { root, log, secrets, organizations, members, breachLookUpUrl } = parts;
  const hash = createKeyedHash(root, "one-time-codes");
  const emailChanges = createEmailChanges(parts);
  const memberLinks = createMemberLinks(organizations, members, emailChanges);
  const discoveryLinks = createDiscoveryLinks();
  const codes = createCodes(hash);
  const voidMailboxProofs: VoidMailboxProofs = async (tx, project, emailAddress, now) => {
    await discoveryLinks.voidAll(tx, project, emailAddress, now);
    await codes.voidAll(tx, { projectId: project.projectId, emailAddress }, now);
  };
  const store = createPasswordStore({
    ...parts,
    voidMailboxProofs,
    voidSentProofs: async (tx, member, now) => {
      await memberLinks.voidAll(tx, member, now);
      await codes.voidAll(tx, member, now);
    },
  });
  const people = createPersonPasswords({ organizations, members, store });
  const hasher = await createHasher(root);
  const passwordRules = createPasswordRules({
    meter: createStrengthMeter(),
    lookUp: breachLookUpUrl ? createBreachLookUp(breachLookUpUrl, log) : NO_LOOK_UP,
  });
  const passwordSignIn = createPasswordSignIn({ ...parts, store, hasher, people });
  const attempts = createAttemptsOfFederation(parts);
  const accounts = createFederatedAccounts(parts);
  const oauthProviders = createOauthProviders(parts);
  const samlPeers = createSamlPeers(parts);
  const federation = {
    ...parts,
    attempts,
    accounts,
    oauthProviders,
    providers: createProviderClient(parts.guardedFetch),
    oidc: createOidcClient(parts.guardedFetch),
    samlPeers,
  };
  const setting = { ...parts, rules: passwordRules, hasher, store };
  const recoverySets = createRecoverySets(secrets, hash);
  return {
    emailChanges,
    memberLinks,
    codes,
    attempts,
    oauthProviders,
    browserMark: createBrowserMark(parts.publicUrl),
    oauthFlow: createOauthFlow(federation),
    oauthSignIn: createOauthSignIn(federation),
    oneTap: createOneTap({ ...federation, nonceHash: createKeyedHash(root, "one-tap-nonces") }),
    samlPeers,
    ssoFlow: createSsoFlow(federation),
    ssoSignIn: createSsoSignIn(federation),
    // Whoever joins takes the password along that they set or presented before the organization was
    // chosen.
    joining: createJoinService({ ...parts, takePasswordAlong: store.takeAlong }),
    discoverySignIn: createDiscoverySignIn({ ...parts, links: discoveryLinks, bringAlong }),
    linkSignIn: createLinkSignIn({ ...parts, links: memberLinks, emailChanges }),
    discoveryCodes: createDiscoveryCodes({ ...parts, codes }),
    emailCodes: createEmailCodes({ ...parts, codes, emailChanges }),
    smsCodes: createSmsCodes({ ...parts, codes }),
    totps: createTotps({ ...parts, recoverySets }),
    recoveryCodes: createRecoveryCodes({ ...parts, sets: recoverySets }),
    passwordSignIn,
    signUp: createSignUp({ ...setting, links: discoveryLinks }),
    passwordRules,
    passwordChanges: createPasswordChanges({ ...setting, passwordSignIn }),
    emailResets: createEmailResets({ ...setting, links: memberLinks }),
    discoveryResets: createDiscoveryResets({
      ...setting,
      links: discoveryLinks,
      people,
      // A password for everywhere ends what the mailbox proved for anywhere; one organization's
      // leaves the others alone.
      voidMailboxProofs: async (tx, project, emailAddress, now) => {
        await voidMailboxProofs(tx, project, emailAddress, now);
        await parts.intermediateSessions.voidAll(tx, project, emailAddress, now);
      },
    }),
  };
}

export type ProofServices = Awaited<ReturnType<typeof composeProofs>>;

/** The routes of all ways to prove. */
export function proofRoutes(
  app: FastifyInstance,
  deps: MagicLinkRoutes &
    OtpRoutes &
    TotpRoutes &
    RecoveryCodeRoutes &
    PasswordRoutes &
    SignUpRoutes &
    OauthRoutes &
    SsoRoutes,
): void {
  magicLinkRoutes(app, deps);
  otpRoutes(app, deps);
  totpRoutes(app, deps);
  recoveryCodeRoutes(app, deps);
  passwordRoutes(app, deps);
  signUpRoutes(app, deps);
  oauthRoutes(app, deps);
  ssoRoutes(app, deps);
}
