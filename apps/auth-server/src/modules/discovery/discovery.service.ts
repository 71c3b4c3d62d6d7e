import type { DiscoveredOrganization } from "@stocks-vibe/contracts/auth";
import type { Transaction } from "@stocks-vibe/server-kit";
import {
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
import { mayJoin } from "./may-join.ts";

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
      if (!mayJoin({ organization, domain, knowsDomain })) continue;
      found.push(discoveredToWire({ organization, member: null, proven }));
    }
    return found;
  }

  return {
    async discover(tx, project, proven) {
      const { projectId } = project;
      const domain = domainOf(proven.emailAddress);
      const own = await findOrganizationsByProvenEmail(tx, projectId, proven.emailAddress);
      // A password tells whose address it is, but not that the mailbox is still theirs.
      const byDomain =
        isCommonDomain(domain) || !isMailboxProven(proven)
          ? []
          : await findOrganizationsByProvenDomain(tx, projectId, domain);
      const others = byDomain.filter((id) => !own.includes(id));
      return [
        ...(await memberships(tx, project, proven, own)),
        ...(await eligible(tx, project, proven, others)),
      ];
    },
  };
}
