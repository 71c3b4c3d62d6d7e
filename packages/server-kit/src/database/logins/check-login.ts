import type { Pool } from "../postgres.ts";

/** A login that could see or change more than its one role. */
export class UnsafeLogin extends Error {
  constructor(name: string, what: readonly string[]) {
    super(
      `Requests must not log in to the database as "${name}": it ${what.join(", and ")}. ` +
        "Tenants would not be kept apart. Take that from it, or drop it and start again.",
    );
    this.name = "UnsafeLogin";
  }
}

interface Found {
  readonly name: string;
  readonly super: boolean;
  readonly bypass: boolean;
  readonly creates: boolean;
  readonly owns: boolean;
  readonly roles: readonly string[];
}

/** Pure: what a login has that it must not have. */
export function dangersOf(found: Found, role: string | null): readonly string[] {
  const others = found.roles.filter((name) => name !== role);
  return [
    ...(found.super ? ["is a superuser"] : []),
    ...(found.bypass ? ["bypasses row-level security"] : []),
    ...(found.creates ? ["may create roles or databases, or replicate"] : []),
    ...(found.owns ? ["owns something"] : []),
    ...(others.length > 0 ? [`may become ${others.join(", ")}`] : []),
  ];
}

/**
 * Refuses a pool whose login is more than a key to one role: whatever is sent over it can undo `set
 * role`, so the login itself must have nothing.
 */
export async function checkLogin(pool: Pool, role: string | null): Promise<void> {
  const { rows } = await pool.query<Found>(
    `select r.rolname as name, r.rolsuper as super, r.rolbypassrls as bypass,
       r.rolcreaterole or r.rolcreatedb or r.rolreplication as creates,
       exists (select from pg_class where relowner = r.oid)
         or exists (select from pg_namespace where nspowner = r.oid)
         or exists (select from pg_proc where proowner = r.oid)
         or exists (select from pg_database where datdba = r.oid) as owns,
       array(select g.rolname::text from pg_roles g
             where g.oid <> r.oid and pg_has_role(r.oid, g.oid, 'member') order by 1) as roles
     from pg_roles r where r.rolname = session_user`,
  );
  const [found] = rows;
  if (!found) throw new Error("the database does not know who is logged in");
  const dangers = dangersOf(found, role);
  if (dangers.length > 0) throw new UnsafeLogin(found.name, dangers);
}
