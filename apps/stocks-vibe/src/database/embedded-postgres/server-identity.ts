import { readFileSync } from "node:fs";
import { NoEmbeddedPostgres } from "./platform-binaries.ts";

/** Who PostgreSQL processes run as: undefined means "as whoever we are". */
export interface ServerIdentity {
  readonly uid: number;
  readonly gid: number;
}

// Between what systemd gives to services (up to 65519) and `nobody` (65534), where nobody puts
// users; within 16 bits, which is all that a container may have.
const NEWEST = 65_527;
const OLDEST = 65_520;
const NOBODY = 65_534;

/** The numbers that a file such as /etc/passwd gives to somebody. */
const numbersIn = (file: string): readonly string[] =>
  file.split("\n").map((line) => line.split(":")[2] ?? "");

function readAccounts(): string {
  return ["/etc/passwd", "/etc/group"]
    .map((path) => {
      try {
        return readFileSync(path, "utf8");
      } catch {
        return "";
      }
    })
    .join("\n");
}

/**
 * PostgreSQL refuses to run as root, so root hands it to a user of its own: a number that no
 * account has, and so no other program runs as. `nobody` would be shared with whatever else on the
 * machine is given to nobody.
 */
export function serverIdentity(
  getuid: (() => number) | undefined = process.getuid,
  accounts: () => string = readAccounts,
): ServerIdentity | undefined {
  if (getuid?.() !== 0) return undefined;
  const taken = new Set(numbersIn(accounts()));
  for (let id = NEWEST; id >= OLDEST; id -= 1) {
    if (!taken.has(String(id))) return { uid: id, gid: id };
  }
  throw new NoEmbeddedPostgres(
    `Every user number from ${OLDEST} to ${NEWEST} belongs to an account, so PostgreSQL can't have one of its own.`,
  );
}

/**
 * Who initdb runs as where `server` gets the result: it looks its user's name up, so root lends it
 * `nobody`. Whoever else is nobody could reach into the new folder for that second, and finds no
 * password there.
 */
export const creatorIdentity = (server: ServerIdentity | undefined): ServerIdentity | undefined =>
  server && { uid: NOBODY, gid: NOBODY };

/** initdb fails for a user without an entry; say so before it does. */
export function assertKnownUser(
  uid: number,
  readPasswd: () => string = () => readFileSync("/etc/passwd", "utf8"),
): void {
  let passwd: string;
  try {
    passwd = readPasswd();
  } catch {
    // No readable passwd file (macOS directory services, Windows): let initdb judge.
    return;
  }
  if (process.platform === "linux" && !numbersIn(passwd).includes(String(uid))) {
    throw new NoEmbeddedPostgres(
      `User number ${uid} has no entry in /etc/passwd, which PostgreSQL's initdb needs.`,
    );
  }
}
