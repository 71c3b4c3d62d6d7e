import { randomBytes } from "node:crypto";
import type { DatabaseServices, PlatformServices } from "../platform/compose.ts";
import { createCallers } from "./callers/callers.ts";
import { createMembersService } from "./members/members.service.ts";
import { createOrganizationsService } from "./organizations/organizations.service.ts";
import { createProjectsService } from "./projects/projects.service.ts";
import { createSigningKeys } from "./signing-keys/signing-keys.service.ts";

export interface TenancyParts
  extends Pick<DatabaseServices, "db" | "secrets">,
    Pick<PlatformServices, "devices"> {
  /** A clock in milliseconds that only goes forward. */
  readonly ticks: () => number;
}

/** Wires who there is: projects, their organizations and members, and which of them calls. */
export function composeTenancy({ db, secrets, devices, ticks }: TenancyParts) {
  const signingKeys = createSigningKeys({ db, secrets, ticks });
  const projects = createProjectsService({ db, signingKeys, ticks });
  return {
    signingKeys,
    projects,
    organizations: createOrganizationsService(() => randomBytes(3).toString("hex")),
    members: createMembersService(),
    callers: createCallers(projects, devices),
  };
}

export type TenancyServices = ReturnType<typeof composeTenancy>;
