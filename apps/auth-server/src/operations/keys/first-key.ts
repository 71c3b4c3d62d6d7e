import { createSecretBox, openDatabase, type Pool } from "@stocks-vibe/server-kit";
import { AUTH_ROLE, AUTH_SCHEMA } from "../../platform/database/role.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { listProjects } from "../../tenancy/projects/projects.repository.ts";
import { listSigningKeys } from "../../tenancy/signing-keys/signing-keys.repository.ts";
import { signingKeyPlace } from "../../tenancy/signing-keys/signing-keys.service.ts";

/**
 * Whether a master key is the one that a database older than its key ring was used with: it opens a
 * signing key, of which every database that was ever started has one.
 */
export async function opensSigningKeys(pool: Pool, masterKey: string): Promise<boolean> {
  const db = openDatabase<AuthSchema>({ pool, schema: AUTH_SCHEMA, role: AUTH_ROLE });
  const key = { version: 1, secret: masterKey };
  const box = createSecretBox({ current: () => key, find: () => key }, "auth");
  for (const { projectId } of await db.transaction({}, listProjects)) {
    const [first] = await db.transaction({ projectId }, (tx) => listSigningKeys(tx, projectId));
    if (!first) continue;
    try {
      box.open(first.privateJwkSealed, signingKeyPlace(projectId, first.keyId));
      return true;
    } catch {
      // That it does not open is the answer.
      return false;
    }
  }
  return true;
}
