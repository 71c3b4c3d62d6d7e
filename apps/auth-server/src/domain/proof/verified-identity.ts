import { type FactorsOfEmail, provesMailbox } from "./factors-for.ts";
import type { PriorAuthentication } from "./proof-chain.ts";
import type { StoredFactor } from "./stored-factor.ts";

/** What someone who is not signed in yet has proven. */
export interface VerifiedIdentity extends PriorAuthentication {
  readonly emailAddress: string;
  /**
   * The member whom the proof belongs to, once an organization was chosen: it serves nobody else.
   */
  readonly bound: { readonly organizationId: string; readonly memberId: string } | null;
  /**
   * Of a password that was set or presented before an organization was chosen: a new member takes
   * it along.
   */
  readonly passwordHash: string | null;
  /** How they said they are called before there was a member: a member without a name takes it. */
  readonly personName: string | null;
}

/** Whose address it is, and what shows it. */
export type VerifiedAddress = FactorsOfEmail &
  Pick<VerifiedIdentity, "emailAddress"> &
  Partial<Pick<VerifiedIdentity, "bound">>;

/** Whether the mailbox itself was proven, and not only a password that belongs to it. */
export const isMailboxProven = ({
  factors,
  emailAddress,
}: Pick<VerifiedIdentity, "factors" | "emailAddress">): boolean =>
  provesMailbox(factors, emailAddress);

/** Whether the mailbox was proven, or a provider for which it answered says whose it is. */
export const isVouchedFor = (proven: Pick<VerifiedIdentity, "factors" | "emailAddress">): boolean =>
  isMailboxProven(proven) ||
  proven.factors.some(
    (factor) =>
      factor.method === "oauth" &&
      factor.emailAddress === proven.emailAddress &&
      (factor.vouching === "address" || factor.vouching === "domain"),
  );

/** The factors with one more; an older proof of the same kind by the same means gives way. */
export const withFactor = (
  factors: readonly StoredFactor[],
  added: StoredFactor,
): StoredFactor[] => [...factors.filter(({ method }) => method !== added.method), added];
