import { Refusal } from "@stocks-vibe/server-kit";

/**
 * Runs work, unless as much of the same key is under way in this process already: then 429, at
 * once, with Retry-After.
 */
export type ConcurrencyLimit = <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * At most `most` of one key at a time. So a flood is turned away before it costs anything.
 */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const underWay = new Map<string, number>();
  return async (key, work) => {
    const count = underWay.get(key) ?? 0;
    if (count >= most) throw new Refusal("too_many_requests", { retryAfterSeconds: 1 });
    underWay.set(key, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  };
}
