import { LRUCache } from "lru-cache";

/** Answers that this process has worked out. */
export interface SingleFlightCache<Answer> {
  /**
   * What is kept under this key, else what `work` answers. Those who ask the same meanwhile share
   * one work and its answer.
   */
  answer(key: string, work: () => Promise<Answer>): Promise<Answer>;
  /** Since the start. */
  counts(): { readonly hits: number; readonly misses: number };
}

export interface Room<Answer> {
  readonly most: number;
  readonly mostBytes: number;
  readonly bytesOf: (answer: Answer) => number;
}

/** Keeps answers, never refusals: the least recently asked leave first. */
export function createSingleFlightCache<Answer extends object>({
  most,
  mostBytes,
  bytesOf,
}: Room<Answer>): SingleFlightCache<Answer> {
  const kept = new LRUCache<string, Answer>({
    max: most,
    maxSize: mostBytes,
    sizeCalculation: bytesOf,
  });
  const underWay = new Map<string, Promise<Answer>>();
  const counts = { hits: 0, misses: 0 };
  return {
    async answer(key, work) {
      const known = kept.get(key) ?? underWay.get(key);
      if (known) {
        counts.hits += 1;
        return known;
      }
      counts.misses += 1;
      const working = work().then((answer) => {
        kept.set(key, answer);
        return answer;
      });
      underWay.set(key, working);
      try {
        return await working;
      } finally {
        underWay.delete(key);
      }
    },
    counts: () => counts,
  };
}
