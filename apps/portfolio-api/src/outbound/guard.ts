import { setTimeout as wait } from "node:timers/promises";

/**
 * A circuit breaker as plain data. `closed`: calls go through. `open`: they fail at once, so that a
 * service in trouble is left alone and nobody waits for it. After the pause calls go through again;
 * `pauses` says how often they failed since the last success.
 */
export type Breaker =
  | {
      readonly state: "closed";
      readonly failures: number;
      /** Whose calls failed, each once. */
      readonly subjects: readonly string[];
      readonly pauses: number;
    }
  | { readonly state: "open"; readonly until: number; readonly pauses: number };

export interface BreakerSettings {
  /** Failures in a row that open it; after a pause, `subjects` of them do. */
  readonly threshold: number;
  /**
   * Of so many different subjects (connections, say) the failures must be: one in trouble alone
   * says nothing about the others.
   */
  readonly subjects: number;
  /**
   * Length of the first pause in milliseconds; each further one is twice as long, up to
   * `maxPauseMs`.
   */
  readonly pauseMs: number;
  readonly maxPauseMs: number;
}

const closedAfter = (pauses: number): Breaker => ({
  state: "closed",
  failures: 0,
  subjects: [],
  pauses,
});

export const closedBreaker: Breaker = closedAfter(0);

/** Asks to make a call at `now` (milliseconds): whether it may, and the breaker from then on. */
export function askBreaker(
  breaker: Breaker,
  now: number,
): { readonly mayCall: boolean; readonly next: Breaker } {
  if (breaker.state === "closed") return { mayCall: true, next: breaker };
  if (now < breaker.until) return { mayCall: false, next: breaker };
  return { mayCall: true, next: closedAfter(breaker.pauses) };
}

export const afterSuccess = (): Breaker => closedBreaker;

/** A call for `subject` that failed at `now`. */
export interface Failure {
  readonly now: number;
  readonly subject: string;
}

/** The breaker after a call has failed. */
export function afterFailure(
  breaker: Breaker,
  { now, subject }: Failure,
  settings: BreakerSettings,
): Breaker {
  if (breaker.state === "open") return breaker;
  const failures = breaker.failures + 1;
  const subjects = breaker.subjects.includes(subject)
    ? breaker.subjects
    : [...breaker.subjects, subject];
  const threshold = breaker.pauses > 0 ? settings.subjects : settings.threshold;
  if (failures < threshold || subjects.length < settings.subjects) {
    return { ...breaker, failures, subjects };
  }
  const pauses = breaker.pauses + 1;
  const pause = Math.min(settings.pauseMs * 2 ** (pauses - 1), settings.maxPauseMs);
  return { state: "open", until: now + pause, pauses };
}

const FIRST_MS = 200;
const MAX_MS = 5_000;

/**
 * How long to wait before try `attempt` + 1, in milliseconds: exponential with full jitter, so that
 * many callers that failed together do not come back together. `chance` is a random number in [0,
 * 1).
 */
export const retryDelay = (attempt: number, chance: number): number =>
  Math.round(Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_MS) * (0.5 + chance / 2));

/** Thrown instead of calling while the breaker is open. */
export class ServicePaused extends Error {
  constructor(service: string) {
    super(`${service} failed repeatedly and is left alone for a while`);
    this.name = "ServicePaused";
  }
}

/** Time and chance as the guard needs them; the real ones by default, fakes in tests. */
export interface GuardSurroundings {
  readonly now: () => number;
  readonly chance: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

export interface GuardSettings {
  readonly service: string;
  /**
   * True when the error says that the service itself is in trouble: retried, and counted by the
   * breaker.
   */
  readonly isTrouble: (error: unknown) => boolean;
  readonly tries?: number;
  readonly breaker?: Partial<BreakerSettings>;
  readonly surroundings?: GuardSurroundings;
}

export interface Guard {
  /**
   * Makes a call, at most three times with jitter between. Rejects with the last error, or with
   * ServicePaused without calling.
   */
  run<Result>(call: () => Promise<Result>, how?: CallManner): Promise<Result>;
  /** Whether calls are held back right now, for whoever watches. */
  isOpen(): boolean;
}

interface CallManner {
  /** Whose call it is, when one in trouble says nothing about the others. */
  readonly subject?: string;
  /** For calls that must not be repeated. */
  readonly once?: boolean;
}

const REAL: GuardSurroundings = {
  now: () => performance.now(),
  chance: Math.random,
  sleep: (ms) => wait(ms),
};
const TRIES = 3;
const BREAKER: BreakerSettings = {
  threshold: 6,
  subjects: 1,
  pauseMs: 15_000,
  maxPauseMs: 300_000,
};

/** Retries and one breaker around all calls to one outside service. */
export function createGuard({
  service,
  isTrouble,
  tries = TRIES,
  breaker: own = {},
  surroundings = REAL,
}: GuardSettings): Guard {
  const settings = { ...BREAKER, ...own };
  let breaker = closedBreaker;

  const callOnce = async <Result>(call: () => Promise<Result>, subject: string) => {
    const { mayCall, next } = askBreaker(breaker, surroundings.now());
    breaker = next;
    if (!mayCall) throw new ServicePaused(service);
    try {
      const result = await call();
      breaker = afterSuccess();
      return result;
    } catch (error) {
      // An answer we do not like is still an answer: the service is there.
      breaker = isTrouble(error)
        ? afterFailure(breaker, { now: surroundings.now(), subject }, settings)
        : afterSuccess();
      throw error;
    }
  };

  return {
    isOpen: () => !askBreaker(breaker, surroundings.now()).mayCall,
    async run(call, { subject = service, once = false } = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await callOnce(call, subject);
        } catch (error) {
          if (once || attempt >= tries || !isTrouble(error)) throw error;
          await surroundings.sleep(retryDelay(attempt, surroundings.chance()));
        }
      }
    },
  };
}
