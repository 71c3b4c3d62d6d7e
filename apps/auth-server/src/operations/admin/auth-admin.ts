import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Project } from "../../domain/project/project.ts";
import type { ProjectReport } from "../../platform/audit/verify-audit.service.ts";
import type { BouncesService } from "../../platform/mail/bounces.service.ts";
import type { StartImpersonation } from "../../sessions/impersonation/impersonation.service.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import type { AdminService } from "./admin.service.ts";
import type { ConnectionAdmin } from "./connection-admin.service.ts";
import type { ProjectAdmin } from "./project-admin.service.ts";

/** Everything that the operator of the machine may do. Nothing of it can be reached over HTTP. */
export interface AuthAdmin extends AdminService, ConnectionAdmin {
  readonly ensureProject: ProjectsService["ensure"];
  /** Recomputes the audit log's chains of a project, by default the configured one. */
  readonly verifyAudit: (projectId?: string) => Promise<ProjectReport>;
  readonly projects: ProjectAdmin;
  readonly bounces: Pick<BouncesService, "report" | "lift" | "list">;
  /** Answers a token for looking at the product as one member. */
  readonly impersonate: (
    request: StartImpersonation & { readonly projectId?: string },
  ) => Promise<string>;
}

/** Where an operator's actions come from, in the audit log. */
export const operatorOrigin = (project: Project): RequestOrigin => ({
  project,
  ip: "",
  requestId: "admin",
});
