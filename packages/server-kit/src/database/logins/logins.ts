import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from "node:crypto";

const ITERATIONS = 4_096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * What PostgreSQL keeps of a password (RFC 5803), calculated here, so that `alter role … password`
 * tells neither its log nor whoever reads statements the password itself. For passwords of ASCII,
 * which need no preparation.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, "sha256");
  const keyFor = (whom: string): Buffer => createHmac("sha256", salted).update(whom).digest();
  const stored = createHash("sha256").update(keyFor("Client Key")).digest("base64");
  const server = keyFor("Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${stored}:${server}`;
}

/**
 * The login that runs the queue and reads the key ring. It may become nobody else, and has no right
 * on any tenant's table.
 */
export const SYSTEM = "stocks_vibe_system";

/** Whom a process logs in as to work as a server's app role. */
export interface Login {
  readonly name: string;
  /** The only role it may become; null for the system's login, which works as itself. */
  readonly role: string | null;
  readonly password: string;
}

const LONGEST_NAME = 63;

/**
 * Roles belong to the whole cluster, rights to one database: each database has logins of its own,
 * so that two of one cluster do not change each other's passwords.
 */
export function loginName(role: string, database: string): string {
  const suffix = createHash("sha256").update(database).digest("hex").slice(0, 8);
  return `${role.slice(0, LONGEST_NAME - suffix.length - 1)}_${suffix}`;
}

/**
 * One login for each app role, and the system's. `passwordOf` must answer the same at every start.
 */
export const loginsOf = (
  database: string,
  roles: readonly string[],
  passwordOf: (role: string) => string,
): readonly Login[] =>
  [...roles, SYSTEM].map((role) => ({
    name: loginName(role, database),
    role: role === SYSTEM ? null : role,
    password: passwordOf(role),
  }));

const PASSWORD_BYTES = 32;

/**
 * Passwords derived from the key ring's root (HKDF-SHA-256), so that processes on several
 * machines agree without sharing a file, whatever becomes of their master key.
 */
export const passwordsFrom =
  (root: string) =>
  (role: string): string =>
    Buffer.from(
      hkdfSync("sha256", root, "stocks-vibe database logins", role, PASSWORD_BYTES),
    ).toString("base64url");

/** The same database as `url` names, for another login. */
export function urlFor(url: string, { name, password }: Login): string {
  const own = new URL(url);
  // Read before what stands in front of the host, and there where a URL names a socket instead of a
  // host.
  own.searchParams.set("user", name);
  own.searchParams.set("password", password);
  return own.href;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * What gives a login its existence, password and one membership. An administrator can type the
 * same.
 */
export function statementsFor(
  { name, role, password }: Login,
  found: { readonly exists: boolean; readonly isMember: boolean },
): readonly string[] {
  const verb = found.exists ? "alter" : "create";
  return [
    `${verb} role ${quoted(name)} login noinherit password '${scramVerifier(password)}'`,
    ...(role === null || found.isMember
      ? []
      : [`grant ${quoted(role)} to ${quoted(name)} with inherit false, set true, admin false`]),
  ];
}
