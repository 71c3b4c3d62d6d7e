import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

export interface Answer {
  /** 0 where none came. */
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

/** Longer than anything here may take: what runs into it never came. */
const ANSWER_WITHIN_MS = 30_000;

export async function askProduct(port: number, path: string): Promise<Answer> {
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const answer = await fetch(`http://localhost:${port}${path}`, {
      // Of the right shape, so that it is looked up, and nobody's.
      headers: { authorization: `Bearer ${"x".repeat(43)}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return { status: answer.status, body: await answer.text(), ms: took() };
  } catch (error) {
    return { status: 0, body: String(error), ms: took() };
  }
}

export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  /** Since it was asked to end, in milliseconds. */
  readonly ms: number;
}

/** A process of the product, ready or not. */
export interface SpawnedProduct {
  readonly pid: number;
  /** True from the moment the process ended, whatever ended it. */
  hasEnded(): boolean;
  /** What it printed. */
  output(): Promise<string>;
  /** The same as `work`, or rejects with what it printed once it has ended. */
  orEnded<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when it has ended; with a signal, sends it first. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
  /** Asks it to stop as an operator does, and kills it where it does not. */
  stop(): Promise<Ended>;
}

export interface SpawnOptions {
  /** The built main.js. */
  readonly file: string;
  readonly outputFile: string;
  readonly env: Readonly<Record<string, string>>;
  /** Arguments instead of none, for the admin commands. */
  readonly args?: readonly string[];
  /** As another user. */
  readonly uid?: number;
}

const KILLED_AFTER_MS = 30_000;
const READY_WITHIN_MS = 60_000;

/** Resolves once `check` is true; rejects, naming `what`, after `ms`. Answers the milliseconds. */
export async function within(
  ms: number,
  what: string,
  check: () => Promise<boolean>,
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < ms) {
    if (await check().catch(() => false)) return Math.round(performance.now() - began);
    await wait(100);
  }
  throw new Error(`${what}: not within ${ms} ms`);
}

// A run that fails half-way must not leave its processes behind.
const left = new Set<() => void>();
process.once("exit", () => {
  for (const kill of left) kill();
});

/** Starts a build of the product and waits for nothing. */
export async function spawnProduct(options: SpawnOptions): Promise<SpawnedProduct> {
  const { file, outputFile, env, args = [], uid } = options;
  const output = await open(outputFile, "a");
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ["ignore", output.fd, output.fd],
    env,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  await output.close();
  const kill = (): void => void child.kill("SIGKILL");
  left.add(kill);
  const exited = once(child, "exit").finally(() => left.delete(kill));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal?: NodeJS.Signals): Promise<Ended> => {
    const began = performance.now();
    if (signal && !hasEnded()) child.kill(signal);
    await exited;
    return { code: child.exitCode, ms: Math.round(performance.now() - began) };
  };
  const printed = (): Promise<string> => readFile(outputFile, "utf8");
  return {
    pid: child.pid ?? 0,
    hasEnded,
    output: printed,
    async orEnded(work) {
      const ended = exited.then(async () => {
        throw new Error(`it ended: ${await printed()}`);
      });
      return Promise.race([work, ended]);
    },
    end,
    async stop() {
      const killing = setTimeout(kill, KILLED_AFTER_MS);
      return end("SIGTERM").finally(() => clearTimeout(killing));
    },
  };
}

/** Starts a build of the product and waits until `isReady`. */
export async function startProcess(
  options: SpawnOptions,
  isReady: () => Promise<boolean>,
): Promise<SpawnedProduct> {
  const child = await spawnProduct(options);
  try {
    await child.orEnded(within(READY_WITHIN_MS, "a product that is ready", isReady));
    return child;
  } catch (error) {
    await child.end("SIGKILL");
    throw error;
  }
}
