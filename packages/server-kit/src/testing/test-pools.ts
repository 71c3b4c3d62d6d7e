import pg from "pg";
import { loginName, SYSTEM } from "../database/logins/logins.ts";
import { openRolePools, type RolePools } from "../database/logins/role-pools.ts";
import type { TestDatabase } from "./test-database.ts";

/**
 * A test database as requests and jobs see it: each role by a login of its own. Closing it removes
 * the logins.
 */
export async function testPools(
  { pool: owner, url }: Pick<TestDatabase, "pool" | "url">,
  roles: readonly string[],
): Promise<RolePools> {
  const passwordOf = (role: string): string => `password-of-${role}`;
  const pools = await openRolePools({
    owner,
    url,
    roles,
    passwordOf,
    limits: { requestConnections: 4, jobConnections: 4 },
  });
  const database = new URL(url).pathname.slice(1);
  return {
    ...pools,
    async close() {
      await pools.close();
      for (const role of [...roles, SYSTEM]) {
        const name = pg.escapeIdentifier(loginName(role, database));
        await owner.query(`drop owned by ${name}; drop role ${name}`);
      }
    },
  };
}
