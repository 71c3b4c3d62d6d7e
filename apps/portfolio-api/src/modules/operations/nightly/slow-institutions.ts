/** Who reads longer than this keeps the others' night waiting. */
const SLOW_MS = 10_000;
/** After it an institution is given another chance in the night itself. */
const REMEMBERED_MS = 15 * 60_000;

export interface SlowInstitutions {
  /**
   * Runs the read of one connection and remembers the institution where it took long, failed or
   * not.
   */
  time<T>(institutionId: string | null, read: () => Promise<T>): Promise<T>;
  /**
   * Whether a connection of it was read slowly a short while ago. One without a known institution
   * is never held against others.
   */
  has(institutionId: string | null): boolean;
}

/**
 * Institutions that are slow right now, as one process has seen it. A night reads its connections
 * in few slots: an institution that hangs for thousands of organizations would otherwise hold them
 * for each one's deadline, and everybody's figures would be hours late. `ticks` counts
 * milliseconds.
 */
export function createSlowInstitutions(ticks: () => number): SlowInstitutions {
  const slowUntil = new Map<string, number>();
  return {
    async time(institutionId, read) {
      const began = ticks();
      try {
        return await read();
      } finally {
        const now = ticks();
        if (institutionId !== null && now - began > SLOW_MS) {
          slowUntil.set(institutionId, now + REMEMBERED_MS);
        }
      }
    },
    has(institutionId) {
      if (institutionId === null) return false;
      const until = slowUntil.get(institutionId);
      if (until === undefined) return false;
      if (ticks() < until) return true;
      slowUntil.delete(institutionId);
      return false;
    },
  };
}
