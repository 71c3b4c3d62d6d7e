import { readFileSync } from "node:fs";
import { NoEmbeddedPostgres } from "./platform-binaries.ts";

/** Who the PostgreSQL processes run as: undefined means "as whoever we are". */
export interface ServerIdentity {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY = 65_534;

/** PostgreSQL refuses to run as root, so root hands it to the unprivileged `nobody`. */
export function serverIdentity(
  getuid: (() => number) | undefined = process.getuid,
): ServerIdentity | undefined {
  return getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
}

const hasPasswdEntry = (uid: number, passwd: string): boolean =>
  passwd.split("\n").some((line) => line.split(":")[2] === String(uid));

/** initdb looks its user up by number and fails without an entry; say so before it does. */
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
  if (process.platform === "linux" && !hasPasswdEntry(uid, passwd)) {
    throw new NoEmbeddedPostgres(
      `User number ${uid} has no entry in /etc/passwd, which PostgreSQL's initdb needs.`,
    );
  }
}
