import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { linkableTo, withLinkable } from "../../domain/account-linking/account-linking.ts";
import { domainOf } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { knowsMember } from "../../domain/proof/factors-for.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import { isMailboxProven, type VerifiedIdentity } from "../../domain/proof/verified-identity.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { findLinkedMember } from "../../tenancy/members/identities.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { LinkedAccountsService } from "../sign-in/linked-accounts.service.ts";
import { createDomainStanding } from "./domain-standing.ts";
import { joinBasis } from "./join-basis.ts";

/**
 * Gives a member who has none the password that its owner set or presented before the organization
 * was chosen, if there is one. It is written down, and a letter says so: from here on it opens
 * this membership.
 */
export type TakePasswordAlong = (
  tx: Transaction<AuthSchema>,
  origin: RequestOrigin,
  newcomer: {
    readonly organization: Organization;
    readonly member: Member;
    readonly proven: VerifiedIdentity;
  },
  now: Date,
) => Promise<{ readonly member: Member; readonly factors: readonly StoredFactor[] }>;

type Tx = Transaction<AuthSchema>;

const unknown = () => new Refusal("organization_not_found");

export function createMemberFor(parts: {
  readonly members: MembersService;
  readonly takePasswordAlong: TakePasswordAlong;
  readonly linkedAccounts: LinkedAccountsService;
}) {
  const { members, takePasswordAlong, linkedAccounts } = parts;
  const standingOf = createDomainStanding(members);

  /** Refuses whom the organization has never heard of, and does not let in by itself. */
  async function requireBasis(
    tx: Tx,
    organization: Organization,
    proven: VerifiedIdentity,
  ): Promise<void> {
    const standing = await standingOf(tx, organization, domainOf(proven.emailAddress));
    const basis = joinBasis({ organization, proven, standing });
    if (basis === "claimed") throw new Refusal("action_not_allowed_email_domain_is_claimed");
    if (!basis) throw unknown();
  }

  /** Whom an account is linked to, else whose address it is. */
  async function knownMember(tx: Tx, organizationId: string, proven: VerifiedIdentity) {
    for (const factor of proven.factors) {
      if (factor.method !== "oauth" && factor.method !== "sso") continue;
      const linked = await findLinkedMember(tx, organizationId, factor);
      if (linked) return members.get(tx, organizationId, linked.memberId);
    }
    return members.findByEmail(tx, organizationId, proven.emailAddress);
  }

  /** A member who has no name yet takes the one that its owner gave before there was a member. */
  async function named(tx: Tx, member: Member, { personName: name }: VerifiedIdentity, now: Date) {
    if (member.name !== "" || name === null) return member;
    return members.change(tx, member, { name }, now);
  }

  /**
   * The member whom the proof is of, or a new one where the organization lets the mailbox's domain
   * in. Everything else looks like an organization that does not exist.
   */
  return async function memberFor(
    tx: Tx,
    origin: RequestOrigin,
    {
      organization,
      proven: presented,
    }: { readonly organization: Organization; readonly proven: VerifiedIdentity },
    now: Date,
  ): Promise<{ readonly member: Member; readonly proven: VerifiedIdentity }> {
    const { organizationId } = organization;
    const { emailAddress, bound } = presented;
    if (bound) {
      if (bound.organizationId !== organizationId) throw unknown();
      return { member: await members.get(tx, organizationId, bound.memberId), proven: presented };
    }
    const known = await knownMember(tx, organizationId, presented);
    const isOwn = known?.memberId === presented.liveMemberId;
    const holder = known && withLinkable(known, presented.factors, organization);
    if (holder && !isOwn && !knowsMember(presented, holder)) throw unknown();
    if (!known) await requireBasis(tx, organization, presented);
    const emailAddressVerified = isMailboxProven(presented);
    const joining = { emailAddress, emailAddressVerified, status: "pending" } as const;
    const added = known ?? (await members.add(tx, origin.project, organizationId, joining, now));
    const accounts = linkableTo(added, presented.factors, organization);
    const newcomer = { member: added, accounts, proven: presented };
    const linked = await linkedAccounts.linkProven(tx, origin, newcomer, now);
    const { proven } = linked;
    if (!emailAddressVerified) return linked;
    const found = await named(tx, linked.member, proven, now);
    const wanted = { organization, member: found, proven };
    const along = await takePasswordAlong(tx, origin, wanted, now);
    return { member: along.member, proven: { ...proven, factors: along.factors } };
  };
}
