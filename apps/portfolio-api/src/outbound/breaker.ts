/**
 * A circuit breaker as plain data. `closed`: calls go through. `open`: they fail at once, so that a service in trouble is
 * left alone and nobody waits for it. After the pause one call may try (`half-open`): its outcome closes or opens it again.
 */
export type Breaker =
  | { readonly state: "closed"; readonly failures: number }
  | { readonly state: "open"; readonly until: number; readonly pauses: number }
  | { readonly state: "half-open"; readonly pauses: number };

export interface BreakerSettings {
  /** Failures in a row that open it. */
  readonly threshold: number;
  /** Length of the first pause in milliseconds; each further one is twice as long, up to `maxPauseMs`. */
  readonly pauseMs: number;
  readonly maxPauseMs: number;
}

export const closedBreaker: Breaker = { state: "closed", failures: 0 };

/** Asks to make a call at `now` (milliseconds): whether it may, and the breaker from then on. */
export function askBreaker(
  breaker: Breaker,
  now: number,
): { readonly mayCall: boolean; readonly next: Breaker } {
  if (breaker.state === "closed") return { mayCall: true, next: breaker };
  // A half-open breaker has its one trial under way already.
  if (breaker.state === "half-open" || now < breaker.until)
    return { mayCall: false, next: breaker };
  return { mayCall: true, next: { state: "half-open", pauses: breaker.pauses } };
}

export const afterSuccess = (): Breaker => closedBreaker;

/** The breaker after a call has failed at `now`. */
export function afterFailure(breaker: Breaker, now: number, settings: BreakerSettings): Breaker {
  if (breaker.state === "open") return breaker;
  const failures = breaker.state === "closed" ? breaker.failures + 1 : settings.threshold;
  if (failures < settings.threshold) return { state: "closed", failures };
  const pauses = breaker.state === "half-open" ? breaker.pauses + 1 : 1;
  const pause = Math.min(settings.pauseMs * 2 ** (pauses - 1), settings.maxPauseMs);
  return { state: "open", until: now + pause, pauses };
}
