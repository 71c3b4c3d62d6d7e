import { readdirSync, readFileSync } from "node:fs";

/**
 * Milliseconds on a processor: of this process with all its threads, and of the PostgreSQL it
 * started; the latter 0 where there is no /proc.
 */
export interface ProcessorTime {
  readonly node: number;
  readonly postgres: number;
}

/** The kernel counts in hundredths of a second (USER_HZ, proc(5)). */
const TICK_MS = 10;

interface Stat {
  readonly name: string;
  readonly parent: number;
  /** Of itself, and of its children that ended and were waited for. */
  readonly ticks: number;
}

/** Undefined for a process that has ended meanwhile, and where there is no /proc. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [name = "", rest = ""] = text.slice(text.indexOf("(") + 1).split(/\)(?=[^)]*$)/);
    // After the name: state, parent … utime, stime, cutime, cstime are the 12th to the 15th
    // (proc(5)).
    const fields = rest.trim().split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { name, parent: Number(fields[1]), ticks };
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

function processes(): Map<number, Stat> {
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch (error) {
    if (error instanceof Error && "code" in error) return new Map();
    throw error;
  }
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  return new Map(
    pids.flatMap((pid) => {
      const stat = statOf(pid);
      return stat ? [[pid, stat] as const] : [];
    }),
  );
}

function descendsFromHere(pid: number, all: ReadonlyMap<number, Stat>): boolean {
  for (let parent = all.get(pid)?.parent; parent; parent = all.get(parent)?.parent) {
    if (parent === process.pid) return true;
  }
  return false;
}

/** What has been used up to now. */
export function processorTime(): ProcessorTime {
  const { user, system } = process.cpuUsage();
  const all = processes();
  const ticks = [...all]
    .filter(([pid, { name }]) => name === "postgres" && descendsFromHere(pid, all))
    .reduce((sum, [, stat]) => sum + stat.ticks, 0);
  return { node: (user + system) / 1_000, postgres: ticks * TICK_MS };
}

/**
 * How busy the machine is with everything else: the load of the last minute, as the operating
 * system says it.
 */
export function machineLoad(): string {
  try {
    return readFileSync("/proc/loadavg", "utf8").split(" ")[0] ?? "unknown";
  } catch (error) {
    if (error instanceof Error && "code" in error) return "unknown";
    throw error;
  }
}
