import { openDatabase, type Pool } from "@stocks-vibe/server-kit";
import { AUTH_ROLE, AUTH_SCHEMA } from "../../platform/database/role.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { listProjects } from "../../tenancy/projects/projects.repository.ts";

/** The projects that a database holds, oldest first, before a server runs on it. */
export async function listProjectIds(pool: Pool): Promise<readonly string[]> {
  const db = openDatabase<AuthSchema>({ pool, schema: AUTH_SCHEMA, role: AUTH_ROLE });
  const projects = await db.transaction({}, listProjects);
  return projects.map(({ projectId }) => projectId);
}
