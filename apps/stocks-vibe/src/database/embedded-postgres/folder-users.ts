import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";

const isLinux = process.platform === "linux";

function commandOf(pid: number): string {
  try {
    return isLinux
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  } catch {
    // It ended while it was looked at, or is another user's.
    return "";
  }
}

/**
 * What a folder is on this machine, by whatever path: a copy is another one, a renamed one is the
 * same. Undefined where there is none.
 */
export function identityOf(folder: string): string | undefined {
  try {
    const { dev, ino } = statSync(folder);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/**
 * Whether a process is a PostgreSQL server, or one of its children, on this data folder and no
 * other. Servers work in their data folder, which Linux tells; elsewhere a server's command line
 * names it.
 */
export function isServerOf(pid: number, folder: string): boolean {
  const command = commandOf(pid);
  if (!command.includes("postgres")) return false;
  if (!isLinux) return command.includes(`-D ${folder} `) || command.trim().endsWith(`-D ${folder}`);
  const own = identityOf(folder);
  return own !== undefined && identityOf(`/proc/${pid}/cwd`) === own;
}

/** Every PostgreSQL process at work in a data folder. Only Linux tells; elsewhere none is found. */
export const processesIn = (folder: string): readonly number[] =>
  isLinux
    ? readdirSync("/proc")
        .map(Number)
        .filter((pid) => pid > 1 && isServerOf(pid, folder))
    : [];
