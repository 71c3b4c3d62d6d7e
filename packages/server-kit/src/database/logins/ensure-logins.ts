import pg from "pg";
import type { Pool } from "../postgres.ts";
import { RIGHTS_LOCK } from "./ensure-roles.ts";
import { type Login, SYSTEM, statementsFor, urlFor } from "./logins.ts";

/** What an administrator does where the database's owner may not create roles. */
export class LoginsNotAllowed extends Error {
  constructor(statements: readonly string[], cause: unknown) {
    super(
      "The user of DATABASE_URL may not create the roles that requests and jobs log in as. " +
        "Give it the right to (alter role … createrole), or let an administrator of the database run:\n" +
        statements.map((statement) => `  ${statement};`).join("\n"),
      { cause },
    );
    this.name = "LoginsNotAllowed";
  }
}

/** A database that requests and jobs can't log in to, met by a process that makes no logins. */
export class LoginsMissing extends Error {
  constructor() {
    super(
      "The database lacks the logins of requests and jobs, or they have other passwords. Start the product on it once: a start makes them, a command does not.",
    );
    this.name = "LoginsMissing";
  }
}

const WRONG_LOGIN = new Set(["28P01", "28000"]);
const INSUFFICIENT_PRIVILEGE = "42501";

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Whether the login is there and has this password. Rejects when that can't be found out. */
async function canLogIn(url: string, login: Login): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlFor(url, login) });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (WRONG_LOGIN.has(codeOf(error))) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Changes nothing. Throws LoginsMissing where one of the logins does not work. */
export async function requireLogins(url: string, logins: readonly Login[]): Promise<void> {
  for (const login of logins) if (!(await canLogIn(url, login))) throw new LoginsMissing();
}

async function stateOf(client: pg.PoolClient, { name, role }: Login) {
  const { rows } = await client.query<{ exists: boolean; isMember: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists,
       exists (select from pg_auth_members m
               join pg_roles g on g.oid = m.roleid join pg_roles l on l.oid = m.member
               where l.rolname = $1 and g.rolname = $2 and m.set_option) as "isMember"`,
    [name, role],
  );
  return rows[0] ?? { exists: false, isMember: false };
}

/**
 * What the owner of the tables lets a login do: read the clock; the system's, run the queue and
 * read the key ring.
 */
async function grantRights(client: pg.PoolClient, { name, role }: Login): Promise<void> {
  const login = pg.escapeIdentifier(name);
  await client.query(`grant usage on schema ops to ${login};
    grant select on ops.clock_offset to ${login};
    grant execute on function ops.clock_now to ${login}`);
  if (role !== null) return;
  await client.query(`grant execute on function ops.schema_versions to ${login};
    grant select on ops.key_root, ops.key_ring, ops.rounds to ${login};
    grant select (name, applied_at) on ops.schema_migrations to ${login};
    grant select, insert, update, delete on ops.worker_processes to ${login};
    grant usage on schema graphile_worker to ${login};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${login}`);
  // The queue's tables have row-level security and no policy, so that only their owner sees a row.
  // The rights themselves say who has them.
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'graphile_worker' and c.relkind = 'r' and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [SYSTEM],
  );
  for (const { table } of rows) {
    await client.query(
      `create policy ${SYSTEM} on graphile_worker.${pg.escapeIdentifier(table)} using (true) with check (true)`,
    );
  }
}

/**
 * Makes sure, as the tables' owner, that every login exists, has its password and may become its
 * one role, and gives each its rights. One process at a time, and none that migrates. Throws
 * LoginsNotAllowed, with what to type, when the owner may not create roles.
 */
export async function ensureLogins(
  owner: Pool,
  url: string,
  logins: readonly Login[],
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [RIGHTS_LOCK]);
    const missing: string[] = [];
    for (const login of logins) {
      const found = await stateOf(client, login);
      const isWhole = found.exists && (found.isMember || login.role === null);
      if (isWhole && (await canLogIn(url, login))) continue;
      missing.push(...statementsFor(login, found));
    }
    for (const [index, statement] of missing.entries()) {
      await client.query(statement).catch((error: unknown) => {
        throw codeOf(error) === INSUFFICIENT_PRIVILEGE
          ? new LoginsNotAllowed(missing.slice(index), error)
          : error;
      });
    }
    for (const login of logins) await grantRights(client, login);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [RIGHTS_LOCK]).catch(() => undefined);
    client.release();
  }
}

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
