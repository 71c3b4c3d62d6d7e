import type { SecretBox, Transaction } from "@stocks-vibe/server-kit";
import { hasSomething, profileOf } from "../../domain/account-linking/account-linking.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import {
  type FederatedProfile,
  isSameIdentity,
} from "../../domain/federation/federated-profile.ts";
import type { Member } from "../../domain/member/member.ts";
import { newProjectId } from "../../domain/project/project.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { VerifiedIdentity } from "../../domain/proof/verified-identity.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { eraseProofs } from "../../tenancy/members/erase-member.repository.ts";
import { saveIdentity } from "../../tenancy/members/identities.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { NO_FACTORS } from "../../tenancy/members/registered-factors.repository.ts";
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
}

export const identityTokensPlace = (organizationId: string, registrationId: string) => ({
  table: "member_identities",
  column: "tokens_sealed",
  rowId: registrationId,
  organizationId,
});

export function createLinkedAccounts(parts: {
  readonly members: MembersService;
  readonly sessions: Pick<SessionsService, "endAll">;
  readonly secrets: SecretBox;
}): LinkedAccountsService {
  const { members, sessions, secrets } = parts;

  async function endFactors(tx: Tx, member: Member, now: Date): Promise<void> {
    const { organizationId, memberId } = member;
    await eraseProofs(tx, organizationId, memberId);
    await members.register(tx, member, NO_FACTORS, now);
    await sessions.endAll(tx, organizationId, memberId, now);
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
    const changes = {
      ...(wanted.provesAddress && !member.emailAddressVerified
        ? { emailAddressVerified: true }
        : {}),
      ...(member.name === "" && profile.name !== "" ? { name: profile.name } : {}),
    };
    if (Object.keys(changes).length > 0) await members.change(tx, member, changes, now);
    return members.get(tx, organizationId, memberId);
  }

  return {
    link,
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
