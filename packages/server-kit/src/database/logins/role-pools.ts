import { createDatabaseLine } from "../database-line.ts";
import { jobsPoolOf, loadOf, openWorkPool, type PoolLoad } from "../pool/work-pool.ts";
import { openPool, type Pool } from "../postgres.ts";
import { checkLogin, ensureLogins, requireLogins } from "./ensure-logins.ts";
import { type Login, loginsOf, SYSTEM, urlFor } from "./logins.ts";

export type { PoolLoad } from "../pool/work-pool.ts";

/**
 * The connections of a process: for each app role a pool that can do what the role may and nothing
 * else.
 */
export interface RolePools {
  readonly of: (role: string) => Pool;
  /** Runs the queue and reads the key ring. */
  readonly system: Pool;
  /** Asked whether the database answers: always free, whatever waits for the others. */
  readonly probes: Pool;
  /** How much of each pool is taken now. */
  loads(): readonly PoolLoad[];
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
  readonly limits?: Partial<DatabaseLimits>;
  /** False where missing logins are an error: only a server's start makes them. */
  readonly makesLogins?: boolean;
  /** True for pools whose transactions the server lets change nothing. */
  readonly isReadOnly?: boolean;
}

/** How much of the database a process may take. */
export interface DatabaseLimits {
  /** Connections of each role for requests. */
  readonly requestConnections: number;
  /** Connections of each role for jobs. */
  readonly jobConnections: number;
  /** Milliseconds that a request may wait for the database, all its queries together. */
  readonly requestMs: number;
  /** Milliseconds that one statement of a job may take. */
  readonly jobStatementMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = {
  requestConnections: 8,
  jobConnections: 6,
  requestMs: 9_000,
  jobStatementMs: 60_000,
};

/**
 * Of a request's time this much is left when the server ends its statement, so that it can still
 * say so.
 */
const SERVER_FIRST_MS = 2_000;
const PROBE_CONNECTIONS = 2;
const PROBE_MS = 1_000;
/**
 * Each lane of jobs listens on a connection of its own, the process proves by one more that it
 * lives, and sixteen syncs end as they like.
 */
const QUEUES_CONNECTIONS = 10;

/**
 * Opens a pool for each role, logged in as a user who owns nothing and may become that role alone.
 * Makes these logins where the database lacks them, unless `makesLogins` is false. Throws
 * LoginsNotAllowed, LoginsMissing and UnsafeLogin.
 */
export async function openRolePools(options: RolePoolsOptions): Promise<RolePools> {
  const { owner, url, roles, passwordOf, makesLogins = true, isReadOnly = false } = options;
  const limits = { ...DATABASE_LIMITS, ...options.limits };
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  const logins = loginsOf(rows[0]?.name ?? "", roles, passwordOf);
  if (makesLogins) await ensureLogins(owner, url, logins);
  else await requireLogins(url, logins);
  const line = createDatabaseLine();
  const statementMs = limits.requestMs - SERVER_FIRST_MS;
  const open = (login: Login): Pool =>
    login.role === null
      ? openPool({
          url: urlFor(url, login),
          max: limits.requestConnections + QUEUES_CONNECTIONS,
          statementMs,
          line,
          isReadOnly,
        })
      : openWorkPool({
          url: urlFor(url, login),
          max: limits.requestConnections,
          statementMs,
          line,
          isReadOnly,
          jobs: { max: limits.jobConnections, statementMs: limits.jobStatementMs },
        });
  const pools = new Map(logins.map((login) => [login.role ?? SYSTEM, open(login)]));
  const [probes] = logins
    .filter(({ role }) => role === null)
    .map((login) =>
      openPool({
        url: urlFor(url, login),
        max: PROBE_CONNECTIONS,
        statementMs: PROBE_MS,
        line,
        isReadOnly,
      }),
    );
  if (!probes) throw new Error("there is no login for probes");
  const close = async (): Promise<void> => {
    await Promise.all([...pools.values(), probes].map((pool) => pool.end()));
  };
  const loads = (): readonly PoolLoad[] => [
    ...[...pools].flatMap(([role, pool]) => {
      const jobs = jobsPoolOf(pool);
      const own = loadOf(jobs ? `${role} requests` : role, pool);
      return jobs ? [own, loadOf(`${role} jobs`, jobs)] : [own];
    }),
    loadOf("probes", probes),
  ];
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
  return { of, system: of(SYSTEM), probes, loads, close };
}
