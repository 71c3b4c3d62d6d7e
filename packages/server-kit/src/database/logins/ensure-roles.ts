import type pg from "pg";
import type { Pool } from "../postgres.ts";

/**
 * The advisory lock of whoever changes schemas, or who may do what with them: PostgreSQL fails one
 * of two that give rights on the same thing at once ("tuple concurrently updated") instead of
 * letting it wait.
 */
export const RIGHTS_LOCK = 7_306_218_411;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What an administrator does where the database's owner may not create roles itself. */
export class RoleNotAllowed extends Error {
  constructor(user: string, roles: readonly string[], cause: unknown) {
    const statements = roles.map(
      (role) =>
        `  create role ${role} nologin noinherit; grant ${role} to ${quoted(user)} with admin option;`,
    );
    super(
      `The database user "${user}" may not create the roles that requests run as. Give it the right to (alter role … createrole), ` +
        `or let an administrator of the database run:\n${statements.join("\n")}`,
      { cause },
    );
    this.name = "RoleNotAllowed";
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Creates the roles that are missing and makes the user a member of each, inside the transaction
 * that is open. Throws RoleNotAllowed, naming all that it may not create.
 */
export async function ensureRoles(client: pg.ClientBase, roles: readonly string[]): Promise<void> {
  const denied: string[] = [];
  let cause: unknown;
  for (const role of roles) {
    await client.query("savepoint role");
    try {
      await createRole(client, role);
      await client.query("release savepoint role");
    } catch (error) {
      const isDenied =
        error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE;
      if (!isDenied) throw error;
      await client.query("rollback to savepoint role");
      denied.push(role);
      cause = error;
    }
  }
  if (denied.length === 0) return;
  const { rows } = await client.query<{ user: string }>("select current_user::text as user");
  throw new RoleNotAllowed(rows[0]?.user ?? "", denied, cause);
}

async function createRole(client: pg.ClientBase, role: string): Promise<void> {
  // Roles belong to the whole cluster: another database of it may be creating the same one this
  // moment.
  await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${quoted(role)} nologin noinherit;
      end if;
    exception when duplicate_object or unique_violation then null; end $$`);
  // A member may lack the right to become the role.
  await client.query(`do $$ begin
      if not pg_has_role(current_user, '${role}', 'set') then
        grant ${quoted(role)} to current_user;
      end if;
    exception when duplicate_object or unique_violation then null; end $$`);
}

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
