import type { DiscoveredOrganization } from "@stocks-vibe/contracts/auth";
import type { Transaction } from "@stocks-vibe/server-kit";
import { withLinkable } from "../../domain/account-linking/account-linking.ts";
import { domainOf } from "../../domain/address/email-address.ts";
import { isPublicMailDomain } from "../../domain/address/public-mail-domains.ts";
import { isUnasked, type Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import { factorsOf, provesDomain } from "../../domain/proof/factors-for.ts";
import { isMailboxProven, type VerifiedAddress } from "../../domain/proof/verified-identity.ts";
import {
  findOrganizationsByOauthTenant,
  findOrganizationsByProvenEmail,
  findOrganizationsByProvenIdentity,
} from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import { listInvitationNotes } from "../../tenancy/members/invitation-notes.repository.ts";
import {
  listInviters,
  listLinkedMembers,
  listMembersByEmail,
} from "../../tenancy/members/listed-members.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { findOrganizationsByProvenDomain } from "../../tenancy/organizations/find-by-domain.repository.ts";
import {
  findDeletion,
  listDeletionDates,
} from "../../tenancy/organizations/organization-deletions.repository.ts";
import { listOrganizations } from "../../tenancy/organizations/organizations.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import { discoveredToWire } from "./discovered-to-wire.ts";
import { listDomainStandings } from "./domain-standing.ts";
import { joinBasis, tenantsOf } from "./join-basis.ts";

type Tx = Transaction<AuthSchema>;

export interface DiscoveryService {
  /**
   * Where the owner of a mailbox that was proven in this very chain belongs, then where they may
   * join. By a password: the memberships that it is the password of. What belongs to one member
   * already tells of that membership alone.
   */
  discover(
    tx: Tx,
    project: Project,
    proven: VerifiedAddress,
    now: Date,
  ): Promise<DiscoveredOrganization[]>;
}

export interface DiscoveryParts {
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
}

/** The accounts at providers among the factors. */
const accountsOf = ({ factors }: VerifiedAddress) =>
  factors.filter((factor) => factor.method === "oauth" || factor.method === "sso");

const deletionOf = async (tx: Tx, { organizationId }: Organization): Promise<Date | undefined> =>
  (await findDeletion(tx, organizationId))?.dueAt;

/** Whether the member as they are now still accepts any part of the proof. */
const stillCounts = (
  proven: VerifiedAddress,
  member: Member,
  organization: Organization,
): boolean =>
  member.memberId === proven.liveMemberId ||
  factorsOf(proven, withLinkable(member, proven.factors, organization)).length > 0;

/** A mailbox tells of all its memberships; any other proof of those it is a proof of. */
const isListed = (proven: VerifiedAddress, member: Member, organization: Organization): boolean =>
  isMailboxProven(proven) || stillCounts(proven, member, organization);

export function createDiscoveryService({
  organizations,
  members,
}: DiscoveryParts): DiscoveryService {
  /**
   * Where the proof may open a door. A password tells whose address it is, not that the mailbox is
   * still theirs.
   */
  async function joinableIds(
    tx: Tx,
    projectId: string,
    proven: VerifiedAddress,
  ): Promise<string[]> {
    const ids = new Set<string>();
    const domain = domainOf(proven.emailAddress);
    const isTheirs = provesDomain(proven.factors, proven.emailAddress);
    if (isTheirs && !isPublicMailDomain(domain)) {
      for (const id of await findOrganizationsByProvenDomain(tx, projectId, domain)) ids.add(id);
    }
    for (const tenant of tenantsOf(proven.factors)) {
      for (const id of await findOrganizationsByOauthTenant(tx, projectId, tenant)) ids.add(id);
    }
    return [...ids];
  }

  /** Where an account that was proven is linked to a member, whatever the member's address is. */
  async function linkedIds(tx: Tx, projectId: string, proven: VerifiedAddress): Promise<string[]> {
    const ids: string[] = [];
    for (const account of accountsOf(proven)) {
      ids.push(...(await findOrganizationsByProvenIdentity(tx, projectId, account)));
    }
    return ids;
  }

  /** What is shown of many organizations, by a fixed number of queries. */
  async function read(
    tx: Tx,
    { projectId }: Project,
    proven: VerifiedAddress,
    ids: readonly string[],
  ) {
    const { emailAddress } = proven;
    await setTenantScope(tx, { organizationIds: ids.join() });
    const listed = await listOrganizations(tx, projectId, ids);
    const organizations = new Map(listed.map((found) => [found.organizationId, found]));
    const facts = {
      // In the order of the ids; one that was erased meanwhile is left out.
      inOrder: ids.flatMap((id) => organizations.get(id) ?? []),
      members: await listMembersByEmail(tx, ids, emailAddress),
      linked: await listLinkedMembers(tx, ids, accountsOf(proven)),
      notes: await listInvitationNotes(tx, ids, emailAddress),
      inviters: await listInviters(tx, ids, emailAddress),
      deletions: await listDeletionDates(tx, ids),
      standingOf: await listDomainStandings(tx, projectId, {
        organizations: listed,
        domain: domainOf(emailAddress),
      }),
    };
    await setTenantScope(tx, { organizationIds: "" });
    return facts;
  }

  type Read = Awaited<ReturnType<typeof read>>;

  function membershipRow(
    facts: Read,
    organization: Organization,
    proven: VerifiedAddress,
    now: Date,
  ) {
    const { organizationId } = organization;
    const member = facts.linked.get(organizationId) ?? facts.members.get(organizationId);
    if (!member || !isListed(proven, member, organization)) return [];
    // The note is gone once the person has accepted the membership.
    const note = isUnasked(member) ? facts.notes.get(organizationId) : undefined;
    const invitedBy = facts.inviters.get(organizationId);
    const deletionDueAt = facts.deletions.get(organizationId);
    return [
      discoveredToWire({ organization, member, proven, note, deletionDueAt, invitedBy }, now),
    ];
  }

  function eligibleRow(
    facts: Read,
    organization: Organization,
    proven: VerifiedAddress,
    now: Date,
  ) {
    const basis = joinBasis({ organization, proven, standing: facts.standingOf(organization) });
    if (!basis || basis === "claimed") return [];
    const deletionDueAt = facts.deletions.get(organization.organizationId);
    return [discoveredToWire({ organization, member: basis, proven, deletionDueAt }, now)];
  }

  return {
    async discover(tx, project, proven, now) {
      const { projectId } = project;
      if (proven.bound) {
        const { organizationId, memberId } = proven.bound;
        const organization = await organizations.enter(tx, project, organizationId);
        const member = await members.find(tx, organizationId, memberId);
        const isHere =
          member && member.status !== "deleted" && stillCounts(proven, member, organization);
        if (!isHere) return [];
        const deletionDueAt = await deletionOf(tx, organization);
        return [discoveredToWire({ organization, member, proven, deletionDueAt }, now)];
      }
      const byAddress = await findOrganizationsByProvenEmail(tx, projectId, proven.emailAddress);
      const own = [...new Set([...byAddress, ...(await linkedIds(tx, projectId, proven))])];
      const joinable = await joinableIds(tx, projectId, proven);
      const others = joinable.filter((id) => !own.includes(id));
      if (own.length + others.length === 0) return [];
      const facts = await read(tx, project, proven, [...own, ...others]);
      const isOwn = new Set(own);
      return facts.inOrder.flatMap((organization) =>
        (isOwn.has(organization.organizationId) ? membershipRow : eligibleRow)(
          facts,
          organization,
          proven,
          now,
        ),
      );
    },
  };
}
