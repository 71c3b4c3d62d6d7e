/**
 * Runs a work once fewer than the limit of its key are under way; those of a key start in the order
 * they came.
 */
export type KeyedLimit = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a limit on how much of one key is under way at once, so that a burst of one member's
 * requests leaves connections and turns of the event loop to everyone else. What waits is refused
 * nowhere: bound it where it arrives.
 */
export function createKeyedLimit(atOnce: number): KeyedLimit {
  const keys = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (key, work) => {
    const found = keys.get(key) ?? { running: 0, waiting: [] };
    keys.set(key, found);
    if (found.running < atOnce) found.running += 1;
    // Whoever ends hands its place on, so that none who comes meanwhile takes it.
    else await new Promise<void>((start) => found.waiting.push(start));
    try {
      return await work();
    } finally {
      const next = found.waiting.shift();
      if (next) next();
      else found.running -= 1;
      if (found.running === 0) keys.delete(key);
    }
  };
}
