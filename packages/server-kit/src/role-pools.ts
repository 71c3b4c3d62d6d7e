import { checkLogin } from "./check-login.ts";
import { ensureLogins } from "./ensure-logins.ts";
import { loginsOf, SYSTEM, urlFor } from "./logins.ts";
import { openPool, type Pool } from "./postgres.ts";

/** The connections of a process: for each app role a pool that can do what the role may and nothing else. */
export interface RolePools {
  readonly of: (role: string) => Pool;
  /** Runs the queue and reads the key ring. */
  readonly system: Pool;
  close(): Promise<void>;
}

export interface RolePoolsOptions {
  /** Connected as the tables' owner. It is not needed any more afterwards. */
  readonly owner: Pool;
  /** How the owner connects. */
  readonly url: string;
  readonly roles: readonly string[];
  /** The same at every start and in every process. */
  readonly passwordOf: (role: string) => string;
  readonly max?: number;
}

const MOST_CONNECTIONS = 8;
/** Each lane of jobs listens on a connection of its own, and the process proves by one more that it lives. */
const QUEUES_CONNECTIONS = 6;

/**
 * Opens a pool for each role, logged in as somebody who owns nothing and may become that role alone. Gives the database these logins
 * where it lacks them. Throws LoginsNotAllowed and UnsafeLogin.
 */
export async function openRolePools(options: RolePoolsOptions): Promise<RolePools> {
  const { owner, url, roles, passwordOf, max = MOST_CONNECTIONS } = options;
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  const logins = loginsOf(rows[0]?.name ?? "", roles, passwordOf);
  await ensureLogins(owner, url, logins);
  const pools = new Map<string, Pool>(
    logins.map((login) => [
      login.role ?? SYSTEM,
      openPool({ url: urlFor(url, login), max: login.role ? max : max + QUEUES_CONNECTIONS }),
    ]),
  );
  const close = async (): Promise<void> => {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
  };
  const of = (role: string): Pool => {
    const pool = pools.get(role);
    if (!pool) throw new Error(`no connections were opened for the role ${role}`);
    return pool;
  };
  try {
    for (const { role } of logins) await checkLogin(of(role ?? SYSTEM), role);
  } catch (error) {
    await close();
    throw error;
  }
  return { of, system: of(SYSTEM), close };
}
