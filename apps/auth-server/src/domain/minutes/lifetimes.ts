import { Refusal } from "@stocks-vibe/server-kit";

const LEAST_MINUTES = 2;
const CODE_MOST_MINUTES = 15;
const CODE_DEFAULT_MINUTES = 10;

/** A text is read at once, and six digits should not lie about. */
export const SMS_CODE_MINUTES = 2;

/** Minutes that a code to a mailbox is good for. */
export function grantedCodeMinutes(requested: number | undefined): number {
  const minutes = requested ?? CODE_DEFAULT_MINUTES;
  if (!Number.isInteger(minutes) || minutes < LEAST_MINUTES || minutes > CODE_MOST_MINUTES) {
    throw new Refusal("invalid_expiration", {
      message: "The expiration must be a whole number of minutes from 2 to 15.",
    });
  }
  return minutes;
}

/** Counted by address, whether a member has it or nobody, and whichever door it is guessed at. */
export const emailOtpAttempt = (emailAddress: string) =>
  ({ factor: "email_otp", owner: [emailAddress], mailbox: emailAddress }) as const;

export const smsOtpAttempt = (member: {
  readonly memberId: string;
  readonly emailAddress: string;
}) => ({ factor: "sms_otp", owner: [member.memberId], mailbox: member.emailAddress }) as const;

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

const RESET_DEFAULT_MINUTES = 30;
/** A link that sets a password is worth more than one that signs in once. */
const RESET_MOST_MINUTES = 60;

export const grantedResetMinutes = (requested: number | undefined): number =>
  grantedLinkMinutes(requested, { fallback: RESET_DEFAULT_MINUTES, maximum: RESET_MOST_MINUTES });

const TOTP_DEFAULT_MINUTES = 60;
const TOTP_MOST_MINUTES = 1_440;

/** Minutes until a secret that nobody verified is worth nothing. */
export const grantedTotpMinutes = (requested: number | undefined): number =>
  grantedLinkMinutes(requested, { fallback: TOTP_DEFAULT_MINUTES, maximum: TOTP_MOST_MINUTES });

export const totpAttempt = (member: { readonly memberId: string; readonly emailAddress: string }) =>
  ({ factor: "totp", owner: [member.memberId], mailbox: member.emailAddress }) as const;
