import type { Database } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import { draftOrganization } from "../../domain/organization/draft-organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { UsableMethodsOf } from "../../tenancy/projects/project-methods.ts";

export interface AdminMember {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Whether it is sure that the mailbox is theirs; true unless said. */
  readonly emailAddressVerified?: boolean;
}

export interface NewOrganization {
  readonly name: string;
  readonly slug: string;
  readonly members: readonly AdminMember[];
}

export interface ListedOrganization {
  readonly organizationId: string;
  readonly name: string;
  readonly slug: string;
  /** The landing page or campaign that its founder came from. */
  readonly source: string | null;
}

/** An organization that was asked for, with its people in their order. */
interface MadeOrganization extends ListedOrganization {
  readonly memberIds: readonly string[];
}

/** What the operator of the machine may do. Nothing of it can be reached over HTTP. */
export interface AdminService {
  /**
   * Creates an organization whose people are in it already, as the demo's are. One that has the
   * slug already is left as it is, and answered.
   */
  createOrganization(organization: NewOrganization): Promise<MadeOrganization>;
  listOrganizations(): Promise<ListedOrganization[]>;
}

const activeMember = (
  { email, name, roles, emailAddressVerified = true }: AdminMember,
  acceptedAt: Date,
) => ({
  emailAddress: parseEmailAddress(email),
  emailAddressVerified,
  status: "active" as const,
  name,
  roles,
  acceptedAt,
});

export function createAdmin(parts: {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly usableMethods: UsableMethodsOf;
  readonly project: Project;
}): AdminService {
  const { db, organizations, members, usableMethods, project } = parts;
  const { projectId } = project;
  return {
    createOrganization: ({ name, slug, members: people }) =>
      db.transaction({ projectId }, async (tx, now) => {
        const existing = await organizations.findBySlug(tx, project, slug);
        if (existing) {
          const { organizationId } = existing;
          const memberIds: string[] = [];
          for (const { email } of people) {
            const known = await members.findByEmail(tx, organizationId, parseEmailAddress(email));
            if (known) memberIds.push(known.memberId);
          }
          return { ...existing, source: null, memberIds };
        }
        const request = { organization_name: name, organization_slug: slug };
        const draft = draftOrganization(
          request,
          { emailAddress: "", usable: await usableMethods(tx, project) },
          now,
        );
        const options = { now, mayChangeSlug: false, source: null };
        const organization = await organizations.create(tx, project, draft, options);
        const memberIds: string[] = [];
        for (const person of people) {
          const member = activeMember(person, now);
          const { organizationId } = organization;
          const { memberId } = await members.add(tx, project, organizationId, member, now);
          memberIds.push(memberId);
        }
        return { ...organization, source: null, memberIds };
      }),
    async listOrganizations() {
      const ids = await db.transaction({ projectId }, (tx) => organizations.listIds(tx, project));
      const listed: ListedOrganization[] = [];
      for (const organizationId of ids) {
        const found = await db.transaction({ organizationId }, async (tx) => ({
          ...(await organizations.get(tx, project, organizationId)),
          source: await organizations.sourceOf(tx, organizationId),
        }));
        const { name, slug, source } = found;
        listed.push({ organizationId, name, slug, source });
      }
      return listed;
    },
  };
}
