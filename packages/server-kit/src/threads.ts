import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

export interface ThreadsOptions {
  /** The module whose exports run in the threads: plain JavaScript, as that is what threads are started from. */
  readonly file: URL;
  /** How many at most; they start when first needed. */
  readonly most: number;
  /** Goes behind everything else this machine does. */
  readonly isLowPriority?: boolean;
  /** Megabytes a thread may fill. Beyond it the thread ends, not the process. */
  readonly heapMb?: number;
}

export interface RunOptions {
  /** Milliseconds after which the thread is ended and another takes its place. */
  readonly within?: number;
  /** Handed over instead of copied: the caller can't read them afterwards. */
  readonly transfer?: readonly ArrayBuffer[];
}

export interface Threads<Input, Output> {
  /** Runs the export of this name. Rejects with what it threw, and with `ThreadTooSlow` after its time. */
  run(name: string, input: Input, options?: RunOptions): Promise<Output>;
  /** Ends the threads at once; what still runs rejects. */
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

/** Threads for what would keep everybody waiting on the event loop. An idle thread holds no process that wants to end. */
export function createThreads<Input, Output>(options: ThreadsOptions): Threads<Input, Output> {
  const pool = new Piscina<Input, Output>({
    filename: fileURLToPath(options.file),
    minThreads: 0,
    maxThreads: options.most,
    idleTimeout: IDLE_MS,
    niceIncrement: options.isLowPriority ? LOW_PRIORITY : 0,
    ...(options.heapMb ? { resourceLimits: { maxOldGenerationSizeMb: options.heapMb } } : {}),
  });
  return {
    async run(name, input, { within, transfer } = {}) {
      const late = within === undefined ? undefined : AbortSignal.timeout(within);
      try {
        return await pool.run(input, {
          name,
          ...(transfer ? { transferList: [...transfer] } : {}),
          ...(late ? { signal: late } : {}),
        });
      } catch (error) {
        if (late?.aborted && within !== undefined) throw new ThreadTooSlow(name, within);
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}
