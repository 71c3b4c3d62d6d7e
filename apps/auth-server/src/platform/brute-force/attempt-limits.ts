/**
 * How often something short may be guessed. These never scale: they are what keeps six digits safe.
 */
export const WRONG_PER_CODE = 5;
const WRONG_PER_FACTOR = 10;
const FACTOR_WINDOW_SECONDS = 900;
/** At a chance of one in a million each, a hundred are one in ten thousand. */
export const WRONG_IN_A_ROW = 100;
const WRONG_PER_ADDRESS = 100;
const ADDRESS_WINDOW_SECONDS = 3600;

export interface Limit {
  readonly perWindow: number;
  readonly windowSeconds: number;
  /** Null where nothing is ever locked: then wrong ones in a row are not counted. */
  readonly inARow: number | null;
}

/** Of one factor of one member, or of an address that nobody here has. */
export const FACTOR_LIMIT: Limit = {
  perWindow: WRONG_PER_FACTOR,
  windowSeconds: FACTOR_WINDOW_SECONDS,
  inARow: WRONG_IN_A_ROW,
};

/**
 * Of one network address, over all members. It is many people's, so it scales and is never locked
 * for good.
 */
export const addressLimit = (scale: number): Limit => ({
  perWindow: Math.max(1, Math.floor(WRONG_PER_ADDRESS * scale)),
  windowSeconds: ADDRESS_WINDOW_SECONDS,
  inARow: null,
});

export interface AttemptCount {
  readonly windowStartedAt: Date;
  readonly wrongInWindow: number;
  readonly wrongInARow: number;
}

export type CountDecision =
  | { readonly kind: "open" }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "locked" };

/** Pure: whether one more guess may be looked at. */
export function decideCount(
  count: AttemptCount | undefined,
  limit: Limit,
  now: Date,
): CountDecision {
  if (!count) return { kind: "open" };
  if (limit.inARow !== null && count.wrongInARow >= limit.inARow) return { kind: "locked" };
  const age = (now.getTime() - count.windowStartedAt.getTime()) / 1000;
  if (age >= limit.windowSeconds || count.wrongInWindow < limit.perWindow) return { kind: "open" };
  return { kind: "wait", seconds: Math.ceil(limit.windowSeconds - age) };
}
