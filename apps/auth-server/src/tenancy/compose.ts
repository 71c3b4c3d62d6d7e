import { randomBytes } from "node:crypto";
import type { Delivery } from "../domain/organization/usable-methods.ts";
import type { DatabaseServices, PlatformServices } from "../platform/compose.ts";
import { createAdministrators } from "./administrators/administrators.service.ts";
import { createCallers } from "./callers/callers.ts";
import { createMembersService } from "./members/members.service.ts";
import { createOrganizationsService } from "./organizations/organizations.service.ts";
import { createUsableMethods } from "./projects/project-methods.ts";
import { createProjectsService } from "./projects/projects.service.ts";
import { createSigningKeys } from "./signing-keys/signing-keys.service.ts";
import { createConnectionHealth } from "./sso-connections/connection-health.service.ts";
import { createSsoAttempts } from "./sso-connections/sso-attempts.service.ts";
import { createSsoConnectionsOfProject } from "./sso-connections/sso-connections.service.ts";

export interface TenancyParts
  extends Pick<DatabaseServices, "db" | "secrets">,
    Pick<PlatformServices, "devices" | "mail"> {
  /** A clock in milliseconds that only goes forward. */
  readonly ticks: () => number;
  /** What organizations may restrict their members to. */
  readonly reach: Delivery;
}

/** Wires who there is: projects, their organizations and members, and which of them calls. */
export function composeTenancy({ db, secrets, devices, mail, ticks, reach }: TenancyParts) {
  const signingKeys = createSigningKeys({ db, secrets, ticks });
  const projects = createProjectsService({ db, signingKeys, ticks });
  const organizations = createOrganizationsService(() => randomBytes(3).toString("hex"));
  const members = createMembersService();
  const administrators = createAdministrators({ organizations, members, mail });
  return {
    signingKeys,
    projects,
    organizations,
    members,
    ssoConnections: createSsoConnectionsOfProject({ organizations, secrets }),
    ssoAttempts: createSsoAttempts({ secrets }),
    connectionHealth: createConnectionHealth({ organizations, administrators, mail }),
    administrators,
    callers: createCallers(projects, devices),
    usableMethods: createUsableMethods(reach),
  };
}

export type TenancyServices = ReturnType<typeof composeTenancy>;
