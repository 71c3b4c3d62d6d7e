import { Refusal } from "@stocks-vibe/server-kit";

const LEAST = 5;
const WIRE_SESSION_MOST = 527_040;
const WIRE_LINK_MOST = 10_080;

const isWhole = (minutes: number, most: number): boolean =>
  Number.isInteger(minutes) && minutes >= LEAST && minutes <= most;

/** Minutes a session is granted: what was asked for, up to the project's maximum. */
export function grantedSessionMinutes(
  requested: number | undefined,
  project: { readonly sessionDefaultMinutes: number; readonly sessionMaximumMinutes: number },
): number {
  const minutes = requested ?? project.sessionDefaultMinutes;
  if (!isWhole(minutes, WIRE_SESSION_MOST)) throw new Refusal("invalid_session_duration_minutes");
  return Math.min(minutes, project.sessionMaximumMinutes);
}

/** Minutes a link is good for: what was asked for, else `fallback`, up to `maximum`. */
export function grantedLinkMinutes(
  requested: number | undefined,
  { fallback, maximum }: { readonly fallback: number; readonly maximum: number },
): number {
  const minutes = requested ?? fallback;
  if (!isWhole(minutes, WIRE_LINK_MOST)) throw new Refusal("invalid_expiration");
  return Math.min(minutes, maximum);
}

export const minutesAfter = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * 60_000);

/**
 * When a session ends whose holder asks for more time: so many minutes from now, but never past its
 * absolute end.
 */
export function extendedUntil(
  session: { readonly absoluteEnd: Date },
  requested: number,
  project: { readonly sessionDefaultMinutes: number; readonly sessionMaximumMinutes: number },
  now: Date,
): Date {
  const wished = minutesAfter(now, grantedSessionMinutes(requested, project));
  return wished < session.absoluteEnd ? wished : session.absoluteEnd;
}
