import type pg from "pg";

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
