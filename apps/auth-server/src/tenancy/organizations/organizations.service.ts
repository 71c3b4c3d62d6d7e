import { isOrganizationId } from "@stocks-vibe/contracts/auth";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Organization, OrganizationDraft } from "../../domain/organization/organization.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import { findOrganizationBySlug } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import { findDeletion, noteLostAdministrator } from "./organization-deletions.repository.ts";
import {
  findOrganization,
  findSource,
  insertDirectoryEntry,
  insertOrganization,
  listDirectory,
  lockOrganization,
} from "./organizations.repository.ts";

type Tx = Transaction<AuthSchema>;

export interface OrganizationsService {
  find(tx: Tx, organizationId: string): Promise<Organization | undefined>;
  /** The organization of this project; refuses an unknown id and another project's the same way. */
  get(tx: Tx, project: Project, organizationId: string): Promise<Organization>;
  /**
   * Enters an organization and reads it, where the caller has proven to belong there or only asks
   * for its policy.
   */
  enter(tx: Tx, project: Project, organizationId: string): Promise<Organization>;
  /**
   * Creates it and enters it. `mayChangeSlug`: a taken slug is replaced by a similar one instead of
   * being refused.
   */
  create(
    tx: Tx,
    project: Project,
    draft: OrganizationDraft,
    options: {
      readonly now: Date;
      readonly mayChangeSlug: boolean;
      readonly source: string | null;
    },
  ): Promise<Organization>;
  findBySlug(tx: Tx, project: Project, slug: string): Promise<Organization | undefined>;
  /**
   * Enters the organization of an id, or else of a slug, as people name it. An id means that
   * organization and no other.
   */
  enterNamed(tx: Tx, project: Project, idOrSlug: string): Promise<Organization>;
  /** Makes changes to the organization's people wait for each other until the commit. */
  lock(tx: Tx, organizationId: string): Promise<void>;
  /** Whether someone asked to have it deleted, which any administrator may withdraw until then. */
  isToBeDeleted(tx: Tx, organizationId: string): Promise<boolean>;
  /**
   * Notes that someone else took an administrator's role, membership or address: nobody asks for
   * the deletion for a day.
   */
  noteLostAdministrator(tx: Tx, organizationId: string, now: Date): Promise<void>;
  listIds(tx: Tx, project: Project): Promise<string[]>;
  /**
   * Where its founder came from, if that was said. Inside the organization that the transaction has
   * entered.
   */
  sourceOf(tx: Tx, organizationId: string): Promise<string | null>;
}

const SLUG_TRIES = 5;

/** `randomSuffix` gives a few characters that tell two organizations of the same moment apart. */
export function createOrganizationsService(randomSuffix: () => string): OrganizationsService {
  async function get(tx: Tx, project: Project, organizationId: string): Promise<Organization> {
    const organization = await findOrganization(tx, organizationId);
    if (organization?.projectId !== project.projectId) throw new Refusal("organization_not_found");
    return organization;
  }

  async function enter(tx: Tx, project: Project, organizationId: string): Promise<Organization> {
    await setTenantScope(tx, { organizationId });
    return get(tx, project, organizationId);
  }

  async function findBySlug(
    tx: Tx,
    project: Project,
    slug: string,
  ): Promise<Organization | undefined> {
    const organizationId = await findOrganizationBySlug(tx, project.projectId, slug);
    return organizationId === undefined ? undefined : enter(tx, project, organizationId);
  }

  return {
    find: findOrganization,
    lock: lockOrganization,
    get,
    enter,
    async create(tx, project, draft, { now, mayChangeSlug, source }) {
      const organizationId = newProjectId(project, "organization");
      await setTenantScope(tx, { organizationId });
      await insertDirectoryEntry(tx, organizationId, project.projectId, now);
      for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
        const slug = attempt === 0 ? draft.slug : `${draft.slug}-${randomSuffix()}`;
        const candidate = { ...draft, slug, source };
        const organization = await insertOrganization(
          tx,
          organizationId,
          project.projectId,
          candidate,
          now,
        );
        if (organization) return organization;
        if (!mayChangeSlug) break;
      }
      throw new Refusal("organization_slug_already_used");
    },
    findBySlug,
    async enterNamed(tx, project, idOrSlug) {
      const named = isOrganizationId(idOrSlug)
        ? undefined
        : await findBySlug(tx, project, idOrSlug);
      return named ?? enter(tx, project, idOrSlug);
    },
    isToBeDeleted: async (tx, organizationId) =>
      (await findDeletion(tx, organizationId)) !== undefined,
    noteLostAdministrator,
    sourceOf: findSource,
    listIds: (tx, project) => listDirectory(tx, project.projectId),
  };
}
