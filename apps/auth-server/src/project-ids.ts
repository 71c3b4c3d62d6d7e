import { openDatabase, type Pool } from "@stocks-vibe/server-kit";
import { AUTH_ROLE, AUTH_SCHEMA } from "./compose.ts";
import { listProjects } from "./modules/projects/projects.repository.ts";
import type { AuthSchema } from "./schema.ts";

/** The projects that a database holds, oldest first, before a server runs on it. */
export async function listProjectIds(pool: Pool): Promise<readonly string[]> {
  const db = openDatabase<AuthSchema>({ pool, schema: AUTH_SCHEMA, role: AUTH_ROLE });
  const projects = await db.transaction({}, listProjects);
  return projects.map(({ projectId }) => projectId);
}
