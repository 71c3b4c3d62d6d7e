import type { Logger } from "@stocks-vibe/server-kit";
import type { ProofServices } from "../authentication/compose.ts";
import type { Project } from "../domain/project/project.ts";
import type { ManagementServices } from "../management/compose.ts";
import { createVerifyAudit } from "../platform/audit/verify-audit.service.ts";
import type { DatabaseServices, PlatformServices } from "../platform/compose.ts";
import type { SessionServices } from "../sessions/compose.ts";
import type { TenancyServices } from "../tenancy/compose.ts";
import { createAdmin } from "./admin/admin.service.ts";
import { type AuthAdmin, operatorOrigin } from "./admin/auth-admin.ts";
import { createConnectionAdmin } from "./admin/connection-admin.service.ts";
import { keepAnchors } from "./admin/keep-anchors.ts";
import { createProjectAdmin } from "./admin/project-admin.service.ts";
import { sealedAuthRows } from "./keys/sealed-rows.ts";
import { createDirectories } from "./server-api/member-directory.ts";
import { createServerApi } from "./server-api/server-api.service.ts";
import { createVerifySession } from "./server-api/verify-session.ts";
import { createSweep } from "./sweep/sweep.service.ts";

export interface OperationParts
  extends DatabaseServices,
    PlatformServices,
    TenancyServices,
    SessionServices,
    ProofServices,
    ManagementServices {
  readonly log: Logger;
  readonly publicUrl: string;
  /** The configured project, which commands mean when they name none. */
  readonly project: Project;
  /** The names of the settings that each start gives the configured project. */
  readonly setAtStart: ReadonlySet<string>;
}

/** Wires what the operator of the machine may do. */
function composeAdmin(parts: OperationParts): AuthAdmin {
  const { projects, bounces, impersonation, project } = parts;
  const projectAdmin = createProjectAdmin(parts);
  const verifyAudit = createVerifyAudit(parts);
  return {
    ...createAdmin(parts),
    ...createConnectionAdmin({ ...parts, origin: operatorOrigin(project) }),
    ensureProject: projects.ensure,
    verifyAudit: (projectId = project.projectId) => verifyAudit(projectId),
    projects: projectAdmin,
    bounces,
    impersonate: async ({ projectId = project.projectId, ...request }) => {
      const origin = operatorOrigin(await projectAdmin.get(projectId));
      return impersonation.start(origin, request);
    },
  };
}

/** Wires what backends, the operator and the clock ask for. */
export function composeOperations(parts: OperationParts) {
  const { projects, anchors, log } = parts;
  return {
    admin: composeAdmin(parts),
    directoryOf: createDirectories(parts),
    serverApi: createServerApi(parts),
    verifySession: createVerifySession(parts),
    sweeping: createSweep(parts),
    sealedRows: sealedAuthRows(parts),
    keepAnchors: () => (anchors ? keepAnchors({ projects, anchors, log }) : () => undefined),
  };
}

export type OperationServices = ReturnType<typeof composeOperations>;
