import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { KIT_ERRORS, Refusal } from "../http/refusal.ts";

export interface ThreadsOptions {
  /**
   * The module whose exports run in the threads: plain JavaScript, as that is what threads are
   * started from.
   */
  readonly file: URL;
  /** How many at most; they start when first needed. */
  readonly most: number;
  /** Goes behind everything else this machine does. */
  readonly isLowPriority?: boolean;
  /** Megabytes a thread may fill. Beyond it the thread ends, not the process. */
  readonly heapMb?: number;
  /**
   * Megabytes a thread sets aside for what is soon forgotten; more of them, and it tidies up less
   * often.
   */
  readonly youngMb?: number;
}

interface RunOptions {
  /** Milliseconds after which the thread is ended and another takes its place. */
  readonly within?: number;
  /** Handed over instead of copied: the caller can't read them afterwards. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** What a thread's module exports: functions of one argument. */
export type ThreadExports<Names extends PropertyKey = string> = Readonly<
  Record<Names, (input: never) => unknown>
>;

export interface Threads<Exports extends ThreadExports<keyof Exports>> {
  /**
   * Runs the export of this name. Rejects with what it threw, with `ThreadTooSlow` after its time,
   * and with `service_unavailable` once the threads are closed.
   */
  run<Name extends keyof Exports & string>(
    name: Name,
    input: Parameters<Exports[Name]>[0],
    options?: RunOptions,
  ): Promise<Awaited<ReturnType<Exports[Name]>>>;
  /**
   * Lets what runs end within two seconds, then ends the threads. What runs still, and what comes
   * after, is refused with 503.
   */
  close(): Promise<void>;
}

/** A thread had not answered in its time. */
export class ThreadTooSlow extends Error {
  constructor(name: string, within: number) {
    super(`${name} was ended after ${within} ms`);
    this.name = "ThreadTooSlow";
  }
}

/** Nice values go from 0, like everything else here, to 19. */
const LOW_PRIORITY = 10;
const IDLE_MS = 60_000;
const GRACE_MS = 2_000;

/**
 * Threads for what would keep everyone waiting on the event loop. An idle thread holds no process
 * that wants to end.
 */
export function createThreads<Exports extends ThreadExports<keyof Exports>>(
  options: ThreadsOptions,
): Threads<Exports> {
  const pool = new Piscina({
    filename: fileURLToPath(options.file),
    minThreads: 0,
    maxThreads: options.most,
    idleTimeout: IDLE_MS,
    niceIncrement: options.isLowPriority ? LOW_PRIORITY : 0,
    resourceLimits: {
      ...(options.heapMb ? { maxOldGenerationSizeMb: options.heapMb } : {}),
      ...(options.youngMb ? { maxYoungGenerationSizeMb: options.youngMb } : {}),
    },
  });
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  const closed = (cause?: unknown) =>
    new Refusal(KIT_ERRORS.unavailable, { retryAfterSeconds: 2, cause });

  const failureOf = (error: unknown, name: string, within: number | undefined): unknown => {
    if (isClosed) return closed(error);
    const isLate = error instanceof Error && error.name === "AbortError";
    return isLate && within !== undefined ? new ThreadTooSlow(name, within) : error;
  };

  return {
    async run(name, input, { within, transfer = [] } = {}) {
      if (isClosed) throw closed();
      const running = pool.run(input, {
        name,
        transferList: [...transfer],
        signal: within === undefined ? null : AbortSignal.timeout(within),
      });
      underWay.add(running);
      try {
        return await running;
      } catch (error) {
        throw failureOf(error, name, within);
      } finally {
        underWay.delete(running);
      }
    },
    async close() {
      isClosed = true;
      const grace = new AbortController();
      await Promise.race([
        Promise.allSettled(underWay),
        wait(GRACE_MS, undefined, { signal: grace.signal }).catch(() => undefined),
      ]);
      grace.abort();
      await pool.destroy();
    },
  };
}
