import type { DiscoveredOrganization } from "@stocks-vibe/contracts/auth";
import type { Transaction } from "@stocks-vibe/server-kit";
import { domainOf } from "../../domain/address/email-address.ts";
import { isPublicMailDomain } from "../../domain/address/public-mail-domains.ts";
import { isUnasked } from "../../domain/member/is-unasked.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import { factorsOf } from "../../domain/proof/holds-for.ts";
import { isMailboxProven, type ProvenAddress } from "../../domain/proof/proven.ts";
import {
  findOrganizationsByOauthTenant,
  findOrganizationsByProvenEmail,
} from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  findInvitationNote,
  type InvitationNote,
} from "../../tenancy/members/invitation-notes.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { findOrganizationsByProvenDomain } from "../../tenancy/organizations/find-by-domain.repository.ts";
import { findDeletion } from "../../tenancy/organizations/organization-deletions.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import { discoveredToWire } from "./discovered-to-wire.ts";
import { createDomainStanding } from "./domain-standing.ts";
import { joinBasis, tenantsOf } from "./join-basis.ts";

type Tx = Transaction<AuthSchema>;

export interface DiscoveryService {
  /**
   * Where the owner of a mailbox that was proven in this very chain belongs, then where they may join. By a password: the
   * memberships that it is the password of. What belongs to one member already tells of that membership alone.
   */
  discover(
    tx: Tx,
    project: Project,
    proven: ProvenAddress,
    now: Date,
  ): Promise<DiscoveredOrganization[]>;
}

export interface DiscoveryParts {
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
}

/** Of whoever has taken the membership nothing is left to read. */
const noteTo = async (tx: Tx, member: Member): Promise<InvitationNote | undefined> =>
  isUnasked(member) ? findInvitationNote(tx, member.organizationId, member.memberId) : undefined;

const deletionOf = async (tx: Tx, { organizationId }: Organization): Promise<Date | undefined> =>
  (await findDeletion(tx, organizationId))?.dueAt;

/** Whether anything of the proof still counts for the member as they are now. */
const stillCounts = (proven: ProvenAddress, member: Member): boolean =>
  member.memberId === proven.liveMemberId || factorsOf(proven, member).length > 0;

/** A mailbox tells of all its memberships; any other proof of those it is a proof of. */
const isListed = (proven: ProvenAddress, member: Member): boolean =>
  isMailboxProven(proven) || stillCounts(proven, member);

export function createDiscoveryService({
  organizations,
  members,
}: DiscoveryParts): DiscoveryService {
  const standingOf = createDomainStanding(members);

  async function memberships(
    tx: Tx,
    project: Project,
    proven: ProvenAddress,
    ids: readonly string[],
    now: Date,
  ): Promise<DiscoveredOrganization[]> {
    const found: DiscoveredOrganization[] = [];
    for (const organizationId of ids) {
      const organization = await organizations.enter(tx, project, organizationId);
      const member = await members.findByEmail(tx, organizationId, proven.emailAddress);
      if (member && isListed(proven, member)) {
        const note = await noteTo(tx, member);
        const deletionDueAt = await deletionOf(tx, organization);
        found.push(discoveredToWire({ organization, member, proven, note, deletionDueAt }, now));
      }
    }
    return found;
  }

  /** Where the proof may open a door. A password tells whose address it is, not that the mailbox is still theirs. */
  async function joinableIds(tx: Tx, projectId: string, proven: ProvenAddress): Promise<string[]> {
    const ids = new Set<string>();
    const domain = domainOf(proven.emailAddress);
    if (isMailboxProven(proven) && !isPublicMailDomain(domain)) {
      for (const id of await findOrganizationsByProvenDomain(tx, projectId, domain)) ids.add(id);
    }
    for (const tenant of tenantsOf(proven.factors)) {
      for (const id of await findOrganizationsByOauthTenant(tx, projectId, tenant)) ids.add(id);
    }
    return [...ids];
  }

  async function eligible(
    tx: Tx,
    project: Project,
    proven: ProvenAddress,
    ids: readonly string[],
    now: Date,
  ): Promise<DiscoveredOrganization[]> {
    const domain = domainOf(proven.emailAddress);
    const found: DiscoveredOrganization[] = [];
    for (const organizationId of ids) {
      const organization = await organizations.enter(tx, project, organizationId);
      const standing = await standingOf(tx, organization, domain);
      const basis = joinBasis({ organization, proven, standing });
      if (!basis || basis === "claimed") continue;
      const deletionDueAt = await deletionOf(tx, organization);
      found.push(discoveredToWire({ organization, member: basis, proven, deletionDueAt }, now));
    }
    return found;
  }

  return {
    async discover(tx, project, proven, now) {
      const { projectId } = project;
      if (proven.bound) {
        const { organizationId, memberId } = proven.bound;
        const organization = await organizations.enter(tx, project, organizationId);
        const member = await members.find(tx, organizationId, memberId);
        const isHere = member && member.status !== "deleted" && stillCounts(proven, member);
        if (!isHere) return [];
        const deletionDueAt = await deletionOf(tx, organization);
        return [discoveredToWire({ organization, member, proven, deletionDueAt }, now)];
      }
      const own = await findOrganizationsByProvenEmail(tx, projectId, proven.emailAddress);
      const joinable = await joinableIds(tx, projectId, proven);
      const others = joinable.filter((id) => !own.includes(id));
      return [
        ...(await memberships(tx, project, proven, own, now)),
        ...(await eligible(tx, project, proven, others, now)),
      ];
    },
  };
}
