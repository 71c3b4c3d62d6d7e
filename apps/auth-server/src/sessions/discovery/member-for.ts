import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { domainOf } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { knowsMember } from "../../domain/proof/factors-for.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import { isMailboxProven, type VerifiedIdentity } from "../../domain/proof/verified-identity.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { createDomainStanding } from "./domain-standing.ts";
import { joinBasis } from "./join-basis.ts";

/**
 * Gives a member who has none the password that its owner set or presented before the organization
 * was chosen, if there is one. It is written down, and the mailbox is told: from here on it opens
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
}) {
  const { members, takePasswordAlong } = parts;
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
      proven,
    }: { readonly organization: Organization; readonly proven: VerifiedIdentity },
    now: Date,
  ): Promise<{ readonly member: Member; readonly proven: VerifiedIdentity }> {
    const { organizationId } = organization;
    const { emailAddress, bound } = proven;
    if (bound) {
      if (bound.organizationId !== organizationId) throw unknown();
      return { member: await members.get(tx, organizationId, bound.memberId), proven };
    }
    const known = await members.findByEmail(tx, organizationId, emailAddress);
    const isOwn = known?.memberId === proven.liveMemberId;
    if (known && !isOwn && !knowsMember(proven, known)) throw unknown();
    if (!known) await requireBasis(tx, organization, proven);
    const emailAddressVerified = isMailboxProven(proven);
    const joining = { emailAddress, emailAddressVerified, status: "pending" } as const;
    const found = known ?? (await members.add(tx, origin.project, organizationId, joining, now));
    if (!emailAddressVerified) return { member: found, proven };
    const member = await named(tx, found, proven, now);
    const along = await takePasswordAlong(tx, origin, { organization, member, proven }, now);
    return { member: along.member, proven: { ...proven, factors: along.factors } };
  };
}
