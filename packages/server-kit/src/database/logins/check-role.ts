import type { Pool } from "../postgres.ts";

/**
 * Refuses to start when the role requests run as could see past row-level security: a superuser, a
 * role with BYPASSRLS, or the owner of a table it reads.
 */
export async function checkRole(pool: Pool, role: string, schema: string): Promise<void> {
  const { rows } = await pool.query<{ super: boolean; bypass: boolean; owns: boolean }>(
    `select r.rolsuper as super, r.rolbypassrls as bypass,
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
               where n.nspname = $2 and c.relowner = r.oid) as owns
     from pg_roles r where r.rolname = $1`,
    [role, schema],
  );
  const [found] = rows;
  if (!found) throw new Error(`the database role ${role} does not exist; run the migrations`);
  if (found.super || found.bypass || found.owns) {
    throw new Error(
      `the database role ${role} must not be a superuser, have BYPASSRLS or own tables: tenants would not be kept apart`,
    );
  }
}
