import { availableParallelism } from "node:os";
import type { Database, Logger, SecretBox } from "@stocks-vibe/server-kit";
import { createAtMost } from "./at-most.ts";
import type { AuthConfig } from "./config.ts";
import type { FactorServices } from "./factor-services.ts";
import { createKeyedHash, deriveKey } from "./keyed-hash.ts";
import type { AuditService } from "./modules/audit/audit.service.ts";
import { createAddressees } from "./modules/discovery/addressees.service.ts";
import { createDiscoveryService } from "./modules/discovery/discovery.service.ts";
import { createJoinService } from "./modules/discovery/join.service.ts";
import { createGuesses } from "./modules/guesses/guesses.service.ts";
import type { IntermediateSessionsService } from "./modules/intermediate-sessions/intermediate-sessions.service.ts";
import { createDiscoveryLinks } from "./modules/magic-links/discovery-links.service.ts";
import { createDiscoverySignIn } from "./modules/magic-links/discovery-sign-in.service.ts";
import { createInvites } from "./modules/magic-links/invites.service.ts";
import { createLinkSignIn } from "./modules/magic-links/link-sign-in.service.ts";
import { createMemberLinks } from "./modules/magic-links/member-links.service.ts";
import type { MailService } from "./modules/mail/mail.service.ts";
import type { EmailChangesService } from "./modules/members/email-changes.service.ts";
import type { MembersService } from "./modules/members/members.service.ts";
import type { OrganizationsService } from "./modules/organizations/organizations.service.ts";
import { createDiscoveryCodes } from "./modules/otps/discovery-codes.service.ts";
import { createEmailCodes } from "./modules/otps/email-codes.service.ts";
import { createMemberCodes } from "./modules/otps/member-codes.service.ts";
import { createSmsCodes } from "./modules/otps/sms-codes.service.ts";
import { createDiscoveryResets } from "./modules/passwords/discovery-resets.service.ts";
import { createEmailResets } from "./modules/passwords/email-resets.service.ts";
import { createHashThreads } from "./modules/passwords/hash-threads.ts";
import { createPasswordChanges } from "./modules/passwords/password-changes.service.ts";
import { createPasswordHasher } from "./modules/passwords/password-hasher.ts";
import { createPasswordRules } from "./modules/passwords/password-rules.service.ts";
import { createPasswordSignIn } from "./modules/passwords/password-sign-in.service.ts";
import { createPasswordStore } from "./modules/passwords/password-store.service.ts";
import { createStrengthMeter } from "./modules/passwords/password-strength.ts";
import { createPersonPasswords } from "./modules/passwords/person-passwords.ts";
import { createRecoveryCodes } from "./modules/recovery-codes/recovery-codes.service.ts";
import { createRecoverySets } from "./modules/recovery-codes/recovery-sets.service.ts";
import type { SessionsService } from "./modules/sessions/sessions.service.ts";
import { createProvers } from "./modules/sign-in/prover.service.ts";
import type { SignInService } from "./modules/sign-in/sign-in.service.ts";
import { createTotps } from "./modules/totp/totp.service.ts";
import { createBreachLookUp, NO_LOOK_UP } from "./ports/breach-look-up.ts";
import type { AuthSchema } from "./schema.ts";

export interface FactorParts {
  readonly db: Database<AuthSchema>;
  /** What hashes and the pepper are derived from. */
  readonly root: string;
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly secrets: SecretBox;
  readonly audit: AuditService;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly sessions: SessionsService;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly signIn: SignInService;
  readonly mail: MailService;
  readonly emailChanges: EmailChangesService;
  /** A clock in milliseconds that only goes forward. */
  readonly ticks: () => number;
}

/** How many processors hash passwords at most. Each takes 19 MiB meanwhile. */
const MOST_HASHING = 4;
const MOST_WAITING = 16;

/** Everything that proves a factor, wired top to bottom. Each hands its proof to `signIn`; none makes a session itself. */
export async function composeFactors(parts: FactorParts): Promise<FactorServices> {
  const { db, root, config, log, secrets, audit, organizations, members } = parts;
  const { sessions, intermediateSessions, signIn, mail, emailChanges, ticks } = parts;
  const { rateLimitScale: scale } = config;
  const hash = createKeyedHash(root, "one-time-codes");
  const subjects = createKeyedHash(root, "guess-subjects");

  const guesses = createGuesses({ db, subjects, scale, ticks });
  const provers = createProvers({ sessions, intermediateSessions, organizations, members, signIn });
  const discovery = createDiscoveryService({ organizations, members });
  const addressees = createAddressees(members);
  const memberLinks = createMemberLinks(organizations, members, emailChanges);
  const discoveryLinks = createDiscoveryLinks();
  const codes = createMemberCodes(hash);

  const inFlight = Math.min(MOST_HASHING, availableParallelism());
  const atMost = createAtMost(inFlight + MOST_WAITING);
  const threads = createHashThreads(inFlight);
  const hasher = await createPasswordHasher(
    { atMost, threads },
    deriveKey(root, "password-pepper"),
  );
  const { breachLookUpUrl } = config;
  const passwordRules = createPasswordRules({
    meter: createStrengthMeter(),
    lookUp: breachLookUpUrl ? createBreachLookUp(breachLookUpUrl, log) : NO_LOOK_UP,
  });
  const store = createPasswordStore({
    members,
    sessions,
    guesses,
    mail,
    audit,
    voidSentProofs: async (tx, member, now) => {
      await memberLinks.voidAll(tx, member, now);
      await codes.voidAll(tx, member, now);
    },
  });
  const people = createPersonPasswords({ organizations, members, store });
  const identity = { db, organizations, members, audit };
  const passwordSignIn = createPasswordSignIn({
    ...identity,
    store,
    hasher,
    guesses,
    people,
    intermediateSessions,
    discovery,
    signIn,
  });
  const setting = { db, rules: passwordRules, hasher, store, audit };
  const proving = { db, provers, members, guesses, mail, audit };
  const recoverySets = createRecoverySets(secrets, hash);
  const sending = { db, mail, intermediateSessions, discovery, audit };

  return {
    joining: createJoinService({
      ...identity,
      discovery,
      sessions,
      intermediateSessions,
      signIn,
      takePasswordAlong: store.takeAlong,
    }),
    discoverySignIn: createDiscoverySignIn({ ...sending, links: discoveryLinks, guesses }),
    linkSignIn: createLinkSignIn({
      ...identity,
      addressees,
      links: memberLinks,
      guesses,
      emailChanges,
      mail,
      signIn,
    }),
    invites: createInvites({ ...identity, sessions, links: memberLinks, mail }),
    discoveryCodes: createDiscoveryCodes({ ...sending, hash, guesses }),
    emailCodes: createEmailCodes({
      ...identity,
      addressees,
      codes,
      emailChanges,
      guesses,
      mail,
      signIn,
    }),
    smsCodes: createSmsCodes({ ...proving, codes }),
    totps: createTotps({ ...proving, secrets, recoverySets }),
    recoveryCodes: createRecoveryCodes({ ...proving, sessions, sets: recoverySets }),
    passwordSignIn,
    passwordRules,
    passwordChanges: createPasswordChanges({ ...setting, sessions, passwordSignIn, signIn }),
    emailResets: createEmailResets({
      ...setting,
      organizations,
      addressees,
      links: memberLinks,
      mail,
      signIn,
    }),
    discoveryResets: createDiscoveryResets({
      ...setting,
      ...sending,
      links: discoveryLinks,
      people,
    }),
  };
}
