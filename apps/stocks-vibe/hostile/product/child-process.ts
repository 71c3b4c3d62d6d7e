import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

export interface Ended {
  /** Null where it had to be killed. */
  readonly code: number | null;
  readonly ms: number;
}

/** A server of ours as a process of its own. */
export interface Running {
  /** Everything it printed. */
  output(): string;
  hasEnded(): boolean;
  /** Asks it to stop as an operator does, and kills it where it does not. */
  stop(): Promise<Ended>;
  /** Ends it as a machine that fails does: without a word to it. */
  kill(): Promise<void>;
}

const KILLED_AFTER_MS = 30_000;
const READY_WITHIN_MS = 60_000;

// A run that fails half-way must not leave its servers behind.
const started = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});

/** Starts a file and waits until `isReady`. Throws with what it printed where it ends before. */
export async function runFile(
  file: string,
  env: Readonly<Record<string, string>>,
  isReady: () => Promise<boolean>,
): Promise<Running> {
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "pipe"] });
  started.add(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      printed += part.toString();
    });
  }
  const exited = once(child, "exit");
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  for (const began = performance.now(); !(await isReady()); await wait(50)) {
    if (hasEnded() || performance.now() - began > READY_WITHIN_MS) {
      child.kill("SIGKILL");
      throw new Error(`the product did not start:\n${printed}`);
    }
  }
  return {
    output: () => printed,
    hasEnded,
    async stop() {
      const began = performance.now();
      const killing = setTimeout(() => child.kill("SIGKILL"), KILLED_AFTER_MS);
      if (!hasEnded()) {
        child.kill("SIGTERM");
        await exited;
      }
      clearTimeout(killing);
      started.delete(child);
      return { code: child.exitCode, ms: performance.now() - began };
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
      started.delete(child);
    },
  };
}
