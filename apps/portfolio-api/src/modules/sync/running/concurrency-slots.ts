/** At most so many at once of whatever has this key. */
export interface Share {
  readonly key: string;
  readonly most: number;
}

export interface Shares {
  /**
   * Takes one of each share, or none at all when one of them is used up. Answers how to give them
   * back.
   */
  take(shares: readonly Share[]): (() => void) | undefined;
}

/**
 * Counts what runs in this process, so that no organization and no institution takes every slot.
 */
export function createSlots(): Shares {
  const running = new Map<string, number>();
  const count = (key: string): number => running.get(key) ?? 0;
  const add = (key: string, change: number): void => {
    const next = count(key) + change;
    if (next === 0) running.delete(key);
    else running.set(key, next);
  };
  return {
    take(shares) {
      if (shares.some(({ key, most }) => count(key) >= most)) return undefined;
      for (const { key } of shares) add(key, 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const { key } of shares) add(key, -1);
      };
    },
  };
}
