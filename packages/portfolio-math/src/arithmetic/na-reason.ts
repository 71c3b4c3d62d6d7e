/**
 * Why a figure is N/A. The product's contract lists the same codes; the web app has a sentence for
 * each.
 */
export type NaReason =
  | "no-cash-flows"
  | "no-sign-change"
  | "single-day"
  | "no-root"
  | "under-30-days"
  | "basis-unknown"
  | "history-incomplete"
  | "no-price"
  | "no-benchmark"
  | "benchmark-exhausted"
  | "non-usd"
  | "purchase-date-unknown"
  | "history-too-short"
  | "invalid-valuation"
  | "no-holdings"
  | "owed";

/** A figure that cannot be given, and why. Never 0, never NaN. */
export interface None {
  kind: "none";
  reason: NaReason;
}

/** A finite number, or the reason why there is none. */
export type Figure = { kind: "value"; value: number } | None;

/**
 * A figure that is N/A for this reason. none("no-price") is { kind: "none", reason: "no-price" }.
 */
export const none = (reason: NaReason): None => ({ kind: "none", reason });

/**
 * Lets a finite number out; NaN and the infinities become `reason`, so they can't leave this
 * package. Every function here that divides, takes a logarithm or a power ends in it. figure(0 / 0,
 * "no-price") is { kind: "none", reason: "no-price" }.
 */
export function figure(value: number, reason: NaReason): Figure {
  return Number.isFinite(value) ? { kind: "value", value } : none(reason);
}

/**
 * The number, or null: the shape the wire wants. The reason then travels beside it.
 * valueOrNull(none("no-price")) is null.
 */
export function valueOrNull(result: Figure): number | null {
  return result.kind === "value" ? result.value : null;
}

/**
 * `a − b` in the unit of both; N/A for the reason of `a` when it is, else of `b`. A lead over an
 * unknown benchmark is unknown, not `a`. Figures of 0.5 and 0.25 have the difference 0.25.
 */
export function difference(a: Figure, b: Figure): Figure {
  if (a.kind === "none") return a;
  if (b.kind === "none") return b;
  return figure(a.value - b.value, "invalid-valuation");
}
