import type { DiscoveredOrganization } from "@stocks-vibe/contracts/auth";
import type { Transaction } from "@stocks-vibe/server-kit";
import {
  findOrganizationsByOauthTenant,
  findOrganizationsByProvenDomain,
  findOrganizationsByProvenEmail,
} from "../../proofs/find-by-proof.repository.ts";
import type { AuthSchema } from "../../schema.ts";
import { isMailboxProven, type Proven } from "../intermediate-sessions/proven.ts";
import { domainOf, isCommonDomain } from "../members/email-address.ts";
import type { MembersService } from "../members/members.service.ts";
import type { OrganizationsService } from "../organizations/organizations.service.ts";
import type { Project } from "../projects/project.ts";
import { discoveredToWire } from "./discovered-to-wire.ts";
import { joinBasis, tenantsOf } from "./join-basis.ts";

type Tx = Transaction<AuthSchema>;
type ProvenAddress = Pick<Proven, "emailAddress" | "factors">;

export interface DiscoveryService {
  /** Where the owner of a proven mailbox belongs, then where they may join. Nothing is told without that proof. */
  discover(tx: Tx, project: Project, proven: ProvenAddress): Promise<DiscoveredOrganization[]>;
}

export interface DiscoveryParts {
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
}

export function createDiscoveryService({
  organizations,
  members,
}: DiscoveryParts): DiscoveryService {
  async function memberships(
    tx: Tx,
    project: Project,
    proven: ProvenAddress,
    ids: readonly string[],
  ): Promise<DiscoveredOrganization[]> {
    const found: DiscoveredOrganization[] = [];
    for (const organizationId of ids) {
      const organization = await organizations.enter(tx, project, organizationId);
      const member = await members.findByEmail(tx, organizationId, proven.emailAddress);
      if (member) found.push(discoveredToWire({ organization, member, proven }));
    }
    return found;
  }

  /** Where the proof may open a door. A password tells whose address it is, not that the mailbox is still theirs. */
  async function joinableIds(tx: Tx, projectId: string, proven: ProvenAddress): Promise<string[]> {
    const ids = new Set<string>();
    const domain = domainOf(proven.emailAddress);
    if (isMailboxProven(proven) && !isCommonDomain(domain)) {
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
  ): Promise<DiscoveredOrganization[]> {
    const domain = domainOf(proven.emailAddress);
    const found: DiscoveredOrganization[] = [];
    for (const organizationId of ids) {
      const organization = await organizations.enter(tx, project, organizationId);
      const knowsDomain = await members.knowsDomain(tx, organizationId, domain);
      const basis = joinBasis({ organization, proven, knowsDomain });
      if (basis) found.push(discoveredToWire({ organization, member: basis, proven }));
    }
    return found;
  }

  return {
    async discover(tx, project, proven) {
      const { projectId } = project;
      const own = await findOrganizationsByProvenEmail(tx, projectId, proven.emailAddress);
      const joinable = await joinableIds(tx, projectId, proven);
      const others = joinable.filter((id) => !own.includes(id));
      return [
        ...(await memberships(tx, project, proven, own)),
        ...(await eligible(tx, project, proven, others)),
      ];
    },
  };
}
