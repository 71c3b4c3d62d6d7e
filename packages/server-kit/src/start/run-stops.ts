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
