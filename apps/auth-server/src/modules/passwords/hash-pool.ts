import { Refusal } from "@stocks-vibe/server-kit";

export interface HashPool {
  /** Runs `work` as soon as there is room. Refuses at once with 429 and Retry-After when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Refuses like `run` when it would, for callers with something to do before. */
  requireRoom(): void;
}

/**
 * Bounds work that takes a processor for tens of milliseconds: at most `inFlight` at a time, at most `waiting` behind
 * them. A flood is so told to come back, within a moment, instead of slowing down everybody else's requests.
 */
export function createHashPool(bounds: {
  readonly inFlight: number;
  readonly waiting: number;
}): HashPool {
  const queue: (() => void)[] = [];
  let running = 0;

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  function requireRoom(): void {
    if (running < bounds.inFlight || queue.length < bounds.waiting) return;
    throw new Refusal("too_many_requests", { retryAfterSeconds: 1 });
  }

  function enter(): Promise<void> {
    if (running < bounds.inFlight) {
      running += 1;
      return Promise.resolve();
    }
    requireRoom();
    return new Promise((resolve) => queue.push(resolve));
  }

  return {
    requireRoom,
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
