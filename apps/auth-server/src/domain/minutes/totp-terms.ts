import { grantedLinkMinutes } from "./granted-minutes.ts";

const DEFAULT_MINUTES = 60;
const MOST_MINUTES = 1_440;

/** Minutes until a secret that nobody verified is worth nothing. */
export const grantedTotpMinutes = (requested: number | undefined): number =>
  grantedLinkMinutes(requested, { fallback: DEFAULT_MINUTES, maximum: MOST_MINUTES });

export const totpAttempt = (member: { readonly memberId: string; readonly emailAddress: string }) =>
  ({ factor: "totp", owner: [member.memberId], mailbox: member.emailAddress }) as const;
