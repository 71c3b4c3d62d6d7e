/** How often a session is looked up again while the page is open. */
export const REFRESH_MS = 180_000;
const RETRY_MS = 2_000;
const RETRY_EXPONENT_CAP = 7;
const JITTER_MS = 175;

/** The wait before retry number `attempt` (0 for the first). `random` is in [0, 1). */
export const retryDelay = (attempt: number, random: number): number =>
  RETRY_MS * 2 ** Math.min(attempt, RETRY_EXPONENT_CAP) + (random * 2 - 1) * JITTER_MS;

export interface Refresh {
  /** (Re)starts the clock: the next look-up is one period away. */
  start(): void;
  /** Asks now and keeps going from there. */
  runNow(): Promise<void>;
  stop(): void;
}

/**
 * Looks the session up every three minutes. A failed look-up is retried with growing waits, for
 * ever: only the look-up itself decides that the session is over, and then calls `stop`.
 */
export function createRefresh(lookUp: () => Promise<unknown>, random: () => number): Refresh {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  // Counts starts and stops, so that an answer that arrives after a stop does not set a timer
  // again.
  let era = 0;

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delay);
  };

  async function run(): Promise<void> {
    const startedIn = era;
    try {
      await lookUp();
      if (startedIn !== era) return;
      attempt = 0;
      schedule(REFRESH_MS);
    } catch {
      if (startedIn !== era) return;
      schedule(retryDelay(attempt, random()));
      attempt += 1;
    }
  }

  return {
    start() {
      era += 1;
      attempt = 0;
      schedule(REFRESH_MS);
    },
    runNow() {
      era += 1;
      return run();
    },
    stop() {
      era += 1;
      clearTimeout(timer);
    },
  };
}
