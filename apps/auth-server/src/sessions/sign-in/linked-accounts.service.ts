import type { SecretBox, Transaction } from "@stocks-vibe/server-kit";
import {
  hasSomething,
  profileOf,
  ssoProfileOf,
} from "../../domain/account-linking/account-linking.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import {
  type FederatedProfile,
  isSameIdentity,
} from "../../domain/federation/federated-profile.ts";
import { isOauthProvider, PROVIDERS } from "../../domain/federation/oauth-providers.ts";
import type { Member } from "../../domain/member/member.ts";
import { newProjectId } from "../../domain/project/project.ts";
import { provesMailbox } from "../../domain/proof/factors-for.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { VerifiedIdentity } from "../../domain/proof/verified-identity.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import { eraseProofs } from "../../tenancy/members/erase-member.repository.ts";
import { findLinkedMember, saveIdentity } from "../../tenancy/members/identities.repository.ts";
import { saveMember } from "../../tenancy/members/member-upkeep.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { NO_FACTORS } from "../../tenancy/members/registered-factors.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import { holdConnection } from "../../tenancy/sso-connections/sso-connections.repository.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";

type Tx = Transaction<AuthSchema>;

interface AccountLink {
  readonly member: Member;
  readonly profile: FederatedProfile;
  /** The provider's own tokens, which are kept sealed; null keeps those of before. */
  readonly tokens: object | null;
  /** Whether the sign-in shows that the member's address is theirs. */
  readonly provesAddress: boolean;
  /** Ends whatever the member could be recognised by before: the owner never set it up. */
  readonly endsFactors: boolean;
}

/**
 * Accounts at providers by which members sign in. The member's person must be held (`lockPerson`).
 */
export interface LinkedAccountsService {
  /** Links the account, or writes down its newest sign-in. Answers the member as they are then. */
  link(tx: Tx, origin: RequestOrigin, link: AccountLink, now: Date): Promise<Member>;
  /**
   * Links the accounts among what was proven before the organization was chosen. The factors count
   * from then on where the membership's earlier ones were ended.
   */
  linkProven(
    tx: Tx,
    origin: RequestOrigin,
    newcomer: {
      readonly member: Member;
      readonly accounts: readonly Extract<StoredFactor, { method: "oauth" }>[];
      readonly proven: VerifiedIdentity;
    },
    now: Date,
  ): Promise<{ readonly member: Member; readonly proven: VerifiedIdentity }>;
  /**
   * Links an SSO account that waited for the member's mailbox, if that is what has just answered.
   * Inside the member's organization. Answers the member as they are then.
   */
  linkWaiting(
    tx: Tx,
    origin: RequestOrigin,
    given: {
      readonly member: Member;
      /** What was proven just now. */
      readonly proven: readonly StoredFactor[];
      /** The intermediate session that was presented with it. */
      readonly waits: VerifiedIdentity | undefined;
    },
    now: Date,
  ): Promise<Member>;
}

const MOST_METADATA = 4_096;

export const identityTokensPlace = (organizationId: string, registrationId: string) => ({
  table: "member_identities",
  column: "tokens_sealed",
  rowId: registrationId,
  organizationId,
});

/** What the sign-in says of the member besides. */
const changesBy = ({ member, profile, provesAddress }: AccountLink) => ({
  ...(provesAddress && !member.emailAddressVerified ? { emailAddressVerified: true } : {}),
  ...(member.name === "" && profile.name !== "" ? { name: profile.name } : {}),
});

export function createLinkedAccounts(parts: {
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly mail: Pick<MailService, "notify">;
  readonly sessions: Pick<SessionsService, "endAll">;
  readonly secrets: SecretBox;
}): LinkedAccountsService {
  const { organizations, members, mail, sessions, secrets } = parts;

  async function endFactors(tx: Tx, member: Member, now: Date): Promise<void> {
    const { organizationId, memberId } = member;
    await eraseProofs(tx, organizationId, memberId);
    await members.register(tx, member, NO_FACTORS, now);
    await sessions.endAll(tx, organizationId, memberId, now);
  }

  /** What the connection's mapping names beside the ordinary is kept for the application, too. */
  async function keepAttributes(
    tx: Tx,
    { organizationId, memberId, trustedMetadata: before }: Member,
    { kind, attributes }: FederatedProfile,
    now: Date,
  ): Promise<void> {
    if (kind !== "sso" || Object.keys(attributes).length === 0) return;
    const trustedMetadata = { ...before, ...attributes };
    const text = JSON.stringify(trustedMetadata);
    if (text === JSON.stringify(before) || text.length > MOST_METADATA) return;
    await saveMember(tx, organizationId, memberId, { trustedMetadata }, now);
  }

  /** Tells someone who was a member before that one more account opens their membership. */
  async function tell(
    tx: Tx,
    { project, language }: RequestOrigin,
    { member, profile }: Pick<AccountLink, "member" | "profile">,
    now: Date,
  ): Promise<void> {
    const { organizationId, emailAddress: recipient, emailAddressVerified } = member;
    // Who never proved the address is no reader of ours.
    if (!emailAddressVerified) return;
    const { name: organization } = await organizations.enter(tx, project, organizationId);
    const provider = isOauthProvider(profile.peer) ? PROVIDERS[profile.peer].label : "SSO";
    const fields = { project: project.name, organization, provider };
    const letter = { kind: "accountLinked", fields } as const;
    const locale = chooseLocale(undefined, language);
    await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
  }

  async function link(tx: Tx, origin: RequestOrigin, wanted: AccountLink, now: Date) {
    const { member, profile, tokens } = wanted;
    const { organizationId, memberId } = member;
    if (wanted.endsFactors) await endFactors(tx, member, now);
    const known = wanted.endsFactors
      ? undefined
      : member.identities.find((linked) => isSameIdentity(linked, profile));
    const registrationId =
      known?.registrationId ?? newProjectId(origin.project, `${profile.kind}-registration`);
    const place = identityTokensPlace(organizationId, registrationId);
    const tokensSealed = tokens && secrets.seal(JSON.stringify(tokens), place);
    await saveIdentity(tx, member, { registrationId, profile, tokensSealed }, now);
    if (!known) await tell(tx, origin, { member, profile }, now);
    const changes = changesBy(wanted);
    if (Object.keys(changes).length > 0) await members.change(tx, member, changes, now);
    await keepAttributes(tx, member, profile, now);
    return members.get(tx, organizationId, memberId);
  }

  return {
    link,
    async linkWaiting(tx, origin, { member, proven, waits }, now) {
      const { organizationId, memberId, emailAddress, identities } = member;
      if (waits?.bound?.memberId !== memberId) return member;
      const factor = waits.factors.find((one) => one.method === "sso");
      if (factor?.method !== "sso" || factor.organizationId !== organizationId) return member;
      if (identities.some((known) => isSameIdentity(known, factor))) return member;
      if (!provesMailbox(proven, emailAddress)) return member;
      // By now the connection may be gone, or another member may have the account.
      const connection = await holdConnection(tx, organizationId, factor.connectionId);
      const isTaken = await findLinkedMember(tx, organizationId, factor);
      if (!connection?.isActive || isTaken) return member;
      const profile = ssoProfileOf(factor);
      const rest = { tokens: null, provesAddress: false, endsFactors: false };
      return link(tx, origin, { member, profile, ...rest }, now);
    },
    async linkProven(tx, origin, { member: given, accounts, proven }, now) {
      let member = given;
      for (const factor of accounts) {
        const isLinked = member.identities.some((known) => isSameIdentity(known, factor));
        const endsFactors = !isLinked && !member.emailAddressVerified && hasSomething(member);
        const profile = profileOf(factor);
        const provesAddress = factor.vouching === "mailbox";
        const wanted = { member, profile, tokens: null, provesAddress, endsFactors };
        member = await link(tx, origin, wanted, now);
      }
      const since = member.proofsCountFrom;
      const factors = proven.factors.map((factor) =>
        accounts.some((account) => account === factor) && new Date(factor.authenticatedAt) < since
          ? { ...factor, authenticatedAt: since.toISOString() }
          : factor,
      );
      return { member, proven: { ...proven, factors } };
    },
  };
}
