const FIRST_MS = 200;
const MAX_MS = 5_000;

/**
 * How long to wait before try `attempt` + 1, in milliseconds: exponential with full jitter, so that many callers that failed
 * together do not come back together. `chance` is a random number in [0, 1).
 */
export const retryDelay = (attempt: number, chance: number): number =>
  Math.round(Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_MS) * (0.5 + chance / 2));
