import type { Pool } from "@stocks-vibe/server-kit";

/**
 * Said about the schema, not in it: its rows stay as they were, and its owner may do this without
 * any right on the database.
 */
const MARK = "moved to another database";

export async function findMovedAway(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_moved: boolean }>(
    `select exists (select from pg_namespace
       where nspname = 'product' and obj_description(oid, 'pg_namespace') = $1) as is_moved`,
    [MARK],
  );
  return rows[0]?.is_moved ?? false;
}

export async function saveMovedAway(pool: Pool, isMoved: boolean): Promise<void> {
  await pool.query(`comment on schema product is ${isMoved ? `'${MARK}'` : "null"}`);
}
