import { LRUCache } from "lru-cache";
import type { ExplanationText } from "./answer-explanation.ts";

/** Explanations this process has given. */
export interface ExplanationCache {
  /** What is kept under this key, else what `work` answers. Those who ask the same meanwhile share one work and its answer. */
  answer(key: string, work: () => Promise<ExplanationText>): Promise<ExplanationText>;
  /** Since the start. */
  counts(): { readonly hits: number; readonly misses: number };
}

/** About a hundred of the longest (five years, day by day), and thousands of the others. What they take compressed, for those that were asked for, comes on top: a tenth. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_KEPT = 2_000;

/** Of all its pages. */
function lengthOf({ text, groups, rows }: ExplanationText): number {
  const pages = [...groups, ...[...rows.values()].flat()];
  return pages.reduce((length, page) => length + page.length, text.length);
}

/** Keeps answers, never refusals: the least recently asked leave first. */
export function createExplanationCache(mostBytes = MOST_BYTES): ExplanationCache {
  const kept = new LRUCache<string, ExplanationText>({
    max: MOST_KEPT,
    maxSize: mostBytes,
    // A character of a text may take two bytes.
    sizeCalculation: (answer) => 2 * lengthOf(answer) + 1,
  });
  const underWay = new Map<string, Promise<ExplanationText>>();
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
