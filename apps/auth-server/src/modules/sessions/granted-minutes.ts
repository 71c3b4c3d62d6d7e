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

/** NIST SP 800-63B-4, AAL2: whoever is signed in proves it again at least once a day. */
const ABSOLUTE_MINUTES = 1_440;

/**
 * When a session ends whose holder asks for more time: so many minutes from now, but never later than a day after the
 * sign-in (or the project's maximum for one grant, where that is longer), however often it is asked for.
 */
export function extendedUntil(
  session: { readonly startedAt: Date },
  requested: number,
  project: { readonly sessionDefaultMinutes: number; readonly sessionMaximumMinutes: number },
  now: Date,
): Date {
  const wished = minutesAfter(now, grantedSessionMinutes(requested, project));
  const longest = Math.max(ABSOLUTE_MINUTES, project.sessionMaximumMinutes);
  const last = minutesAfter(session.startedAt, longest);
  return wished < last ? wished : last;
}
