import { Refusal } from "@stocks-vibe/server-kit";

const LEAST_MINUTES = 2;
const MOST_MINUTES = 15;
const DEFAULT_MINUTES = 10;

/** A text is read at once, and six digits should not lie about. */
export const SMS_CODE_MINUTES = 2;

/** Minutes that a code to a mailbox is good for. */
export function grantedCodeMinutes(requested: number | undefined): number {
  const minutes = requested ?? DEFAULT_MINUTES;
  if (!Number.isInteger(minutes) || minutes < LEAST_MINUTES || minutes > MOST_MINUTES) {
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
