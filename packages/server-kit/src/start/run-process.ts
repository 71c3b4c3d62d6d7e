import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../observe/logger.ts";

export type Stop = () => Promise<void> | void;

/**
 * Calls to institutions end with the stop itself; what is left is requests and jobs that are nearly
 * done.
 */
const PART_MS = 2_500;
/** For the last answers: an exchange with an institution may take most of it. */
export const REQUESTS_MS = 5_000;

async function stopWithin(ms: number, stop: Stop): Promise<void> {
  const tooLate = new AbortController();
  const late = wait(ms, undefined, { signal: tooLate.signal }).then(() => {
    throw new Error(`it was not done within ${ms} ms`);
  });
  try {
    await Promise.race([Promise.resolve(stop()), late]);
  } finally {
    tooLate.abort();
    late.catch(() => undefined);
  }
}

/**
 * Stops the parts of a process, the last started first. One that fails, or takes longer than
 * `partMs`, is logged and left: it must not keep the others, above all the database that is ours,
 * running.
 */
export async function runStops(
  stops: readonly Stop[],
  log: Logger,
  partMs = PART_MS,
): Promise<void> {
  for (const stop of [...stops].reverse()) {
    try {
      await stopWithin(partMs, stop);
    } catch (error) {
      log.error({ err: error }, "a part did not stop cleanly");
    }
  }
}

/**
 * Longer than the parts of a stop may take together: what is left then is a part that never ends.
 */
const STOP_WITHIN_MS = 25_000;

/** What a process runs. */
export interface Running {
  /** Says that it is not ready and goes on serving for STOP_DELAY_SECONDS, or until `hurried`. */
  drain(hurried: AbortSignal): Promise<void>;
  /** Answers the requests it has, lets running work finish or gives it back. */
  stop(): Promise<void>;
}

export interface Program {
  /** Rejects, with everything stopped again, when it can't start or `told` fires meanwhile. */
  readonly start: (told: AbortSignal) => Promise<Running>;
  /** Why it could not start, in words for the person who started it. */
  readonly explain: (error: unknown) => string;
  /** For a person at a terminal. */
  readonly say?: (message: string) => void;
}

/**
 * The life of a process: starts, serves until SIGTERM or SIGINT, stops, and ends with 0. It ends
 * with 1 when it could not start, or when a stop takes longer than 25 s on top of the delay. Asked
 * once, while it starts too, it stops; asked again, it no longer waits for load balancers to
 * notice.
 */
export async function runProcess({ start, explain, say }: Program): Promise<never> {
  // Whoever reads the output may have gone, or its disk be full: no reason to stop serving.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  const limitStop = (): void => void setTimeout(() => process.exit(1), STOP_WITHIN_MS);
  const told = new AbortController();
  const hurried = new AbortController();
  let running: Running | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (told.signal.aborted) return hurried.abort();
      say?.("\nStopping …");
      told.abort();
      if (running === undefined) limitStop();
      return undefined;
    });
  }
  try {
    running = await start(told.signal);
    // Told before it was ready, it has nobody to wait for.
    if (!told.signal.aborted) {
      await once(told.signal, "abort");
      await running.drain(hurried.signal);
      limitStop();
    }
    await running.stop();
  } catch (error) {
    // A start that had to stop has stopped what it had begun.
    if (!told.signal.aborted) {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    }
  }
  say?.("Stopped.");
  process.exit(0);
}
