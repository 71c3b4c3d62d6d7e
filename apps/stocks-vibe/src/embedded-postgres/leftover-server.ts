import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The process id in a data folder's postmaster.pid, if that process still runs and is PostgreSQL. */
export async function findLeftover(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 1 && isAlive(pid) && isPostgres(pid) ? pid : undefined;
}

/** The server's own word in postmaster.pid, its eighth line. */
const STATUS_LINE = 7;

/** Whether the server of a data folder says that it is stopping. */
export async function isStopping(dataFolder: string): Promise<boolean> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n")[STATUS_LINE]?.trim() === "stopping";
}

/** Is there a process of this number? One we may not signal counts as alive; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

// A number can be given out again after a reboot: make sure it is PostgreSQL before signalling it.
function isPostgres(pid: number): boolean {
  try {
    const command =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
        : execFileSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" });
    return command.includes("postgres");
  } catch {
    return false;
  }
}

const WAIT_STEP_MS = 50;

async function gone(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += WAIT_STEP_MS) {
    if (!isAlive(pid)) return true;
    await wait(WAIT_STEP_MS);
  }
  return !isAlive(pid);
}

/** Stops a server whose parent was killed: fast shutdown, then immediate (which crash recovery makes good). */
export async function stopLeftover(pid: number): Promise<void> {
  process.kill(pid, "SIGINT");
  if (await gone(pid, 15_000)) return;
  process.kill(pid, "SIGQUIT");
  if (!(await gone(pid, 5_000))) {
    throw new Error(`a PostgreSQL server (process ${pid}) holds the data folder and does not stop`);
  }
}
