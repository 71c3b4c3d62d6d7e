import type { Database, SecretBox } from "@stocks-vibe/server-kit";
import type { OrganizationServices } from "./compose-organizations.ts";
import { createAdmin } from "./modules/admin/admin.service.ts";
import { type AuthAdmin, operatorOrigin } from "./modules/admin/auth-admin.ts";
import type { AnchorsService } from "./modules/audit/anchors.service.ts";
import type { ChainSeals } from "./modules/audit/chain.ts";
import { createVerifyAudit } from "./modules/audit/verify-audit.service.ts";
import type { MembersService } from "./modules/members/members.service.ts";
import type { OrganizationsService } from "./modules/organizations/organizations.service.ts";
import type { Project } from "./modules/projects/project.ts";
import { createProjectAdmin } from "./modules/projects/project-admin.service.ts";
import type { ProjectsService } from "./modules/projects/projects.service.ts";
import type { SigningKeys } from "./modules/sessions/signing-keys.service.ts";
import type { AuthSchema } from "./schema.ts";

export interface AdminParts {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
  readonly seals: ChainSeals;
  readonly anchors: AnchorsService | null;
  readonly signingKeys: SigningKeys;
  readonly projects: ProjectsService;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly services: Pick<OrganizationServices, "bounces" | "impersonation">;
  /** The configured project, which commands mean when they name none. */
  readonly project: Project;
}

/** Wires what the operator of the machine may do. */
export function composeAdmin(parts: AdminParts): AuthAdmin {
  const { projects, services, project } = parts;
  const projectAdmin = createProjectAdmin(parts);
  const verifyAudit = createVerifyAudit(parts);
  return {
    ...createAdmin(parts),
    ensureProject: projects.ensure,
    verifyAudit: (projectId = project.projectId) => verifyAudit(projectId),
    projects: projectAdmin,
    bounces: services.bounces,
    impersonate: async ({ projectId = project.projectId, ...request }) => {
      const origin = operatorOrigin(await projectAdmin.get(projectId));
      return services.impersonation.start(origin, request);
    },
  };
}
