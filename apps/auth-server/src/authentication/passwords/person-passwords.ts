import type { Transaction } from "@stocks-vibe/server-kit";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import { findOrganizationsByProvenEmail } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { PasswordStore } from "./password-store.service.ts";

type Tx = Transaction<AuthSchema>;

interface Membership {
  readonly organization: Organization;
  readonly member: Member;
}

/**
 * All memberships of one address: a password belongs to a membership, and people think of one
 * password.
 */
export interface PersonPasswords {
  /**
   * Runs `visit` inside each organization that the person of the address has accepted, one after
   * another.
   */
  eachMembership(
    tx: Tx,
    project: Project,
    emailAddress: string,
    visit: (membership: Membership) => Promise<void>,
  ): Promise<void>;
  /** What the person and their organizations are called. */
  names(tx: Tx, project: Project, emailAddress: string): Promise<string[]>;
  /**
   * The passwords of the memberships whose mailbox was proven once. They are only compared, and
   * tell nobody anything.
   */
  list(
    tx: Tx,
    project: Project,
    emailAddress: string,
  ): Promise<{ readonly memberId: string; readonly passwordHash: string }[]>;
}

const MOST_ORGANIZATIONS = 50;

export function createPersonPasswords(parts: {
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly store: Pick<PasswordStore, "find">;
}): PersonPasswords {
  const { organizations, members, store } = parts;

  const eachMembership: PersonPasswords["eachMembership"] = async (
    tx,
    project,
    emailAddress,
    visit,
  ) => {
    const ids = await findOrganizationsByProvenEmail(tx, project.projectId, emailAddress);
    for (const organizationId of ids.slice(0, MOST_ORGANIZATIONS)) {
      const organization = await organizations.enter(tx, project, organizationId);
      const member = await members.findByEmail(tx, organizationId, emailAddress);
      if (member && member.acceptedAt !== null) await visit({ organization, member });
    }
  };

  return {
    eachMembership,
    async names(tx, project, emailAddress) {
      const names: string[] = [];
      await eachMembership(tx, project, emailAddress, async ({ member, organization }) => {
        names.push(member.name, organization.name);
      });
      return names;
    },
    async list(tx, project, emailAddress) {
      const found: { memberId: string; passwordHash: string }[] = [];
      await eachMembership(tx, project, emailAddress, async ({ member }) => {
        const passwordHash = await store.find(tx, member);
        if (passwordHash === undefined || !member.emailAddressVerified) return;
        found.push({ memberId: member.memberId, passwordHash });
      });
      return found;
    },
  };
}
