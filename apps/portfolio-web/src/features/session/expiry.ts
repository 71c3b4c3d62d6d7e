/** Numbers of the session watch. */
export const expiryPolicy = {
  warnFromMs: 5 * 60_000,
  checkEveryMs: 60_000,
  hideAfterMs: 30_000,
} as const;

export type Expiry = { kind: "calm" } | { kind: "warning"; leftMs: number } | { kind: "expired" };

/** What the time left of a session asks for: nothing, a warning from five minutes on, or an end. */
export function expiryOf(expiresAt: Date, now: Date): Expiry {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return { kind: "expired" };
  return leftMs <= expiryPolicy.warnFromMs ? { kind: "warning", leftMs } : { kind: "calm" };
}

/** '4:32' */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
