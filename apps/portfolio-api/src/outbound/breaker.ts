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
