import type { StoredFactor } from "../../schema.ts";

/** What somebody who is not signed in yet has proven. */
export interface Proven {
  readonly emailAddress: string;
  readonly factors: readonly StoredFactor[];
  /** The member whom the proof belongs to, once an organization was chosen. */
  readonly bound: { readonly organizationId: string; readonly memberId: string } | null;
  /** Of a password that was set or presented before an organization was chosen: a new member takes it along. */
  readonly passwordHash: string | null;
}

/** Whether the mailbox itself was proven, and not only a password that belongs to it. */
export const isMailboxProven = ({ factors }: Pick<Proven, "factors">): boolean =>
  factors.some(({ method }) => ["magic_link", "email_otp", "reset_link"].includes(method));

/** The factors with one more; an older proof of the same kind by the same means gives way. */
export const withFactor = (
  factors: readonly StoredFactor[],
  added: StoredFactor,
): StoredFactor[] => [...factors.filter(({ method }) => method !== added.method), added];
