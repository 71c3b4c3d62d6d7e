import { isSameIdentity, type MemberIdentity } from "../federation/federated-profile.ts";
import type { Member } from "../member/member.ts";
import type { StoredFactor } from "./stored-factor.ts";

/** What is asked of a member before one of their proofs counts. */
export type ProofHolder = Pick<
  Member,
  "memberId" | "emailAddress" | "proofsCountFrom" | "mfaPhoneId" | "totpId"
> & {
  /** The accounts at providers that are linked to them. */
  readonly identities: readonly Pick<MemberIdentity, "issuer" | "subject">[];
};

export interface FactorsOfEmail {
  readonly factors: readonly StoredFactor[];
  /**
   * The member whose live session carries them: for that member their times do not matter, as what
   * ends a member's proofs ends the sessions too.
   */
  readonly liveMemberId?: string | undefined;
}

/**
 * Whether the mailbox of the address itself answered: a link or a code that was sent there came
 * back, or whoever runs the mailbox says who signed in to it.
 */
export const provesMailbox = (factors: readonly StoredFactor[], emailAddress: string): boolean =>
  factors.some(
    (factor) =>
      (factor.method === "magic_link" ||
        factor.method === "email_otp" ||
        factor.method === "reset_link" ||
        (factor.method === "oauth" && factor.vouching === "mailbox")) &&
      factor.emailAddress === emailAddress,
  );

/**
 * Whether an organization that owns the address's domain can take it for one of its own: the
 * mailbox answered, or the account is of a tenant that has proven the domain.
 */
export const provesDomain = (factors: readonly StoredFactor[], emailAddress: string): boolean =>
  provesMailbox(factors, emailAddress) ||
  factors.some(
    (factor) =>
      factor.method === "oauth" &&
      factor.vouching === "domain" &&
      factor.emailAddress === emailAddress,
  );

/**
 * Whether the factor is about this member as they are now: their address, their password, their
 * phone, their app.
 */
function isAbout(factor: StoredFactor, holder: ProofHolder): boolean {
  switch (factor.method) {
    case "magic_link":
    case "email_otp":
    case "reset_link":
      return factor.emailAddress === holder.emailAddress;
    case "oauth":
    case "sso":
      return holder.identities.some((identity) => isSameIdentity(identity, factor));
    case "password":
      return factor.memberIds.includes(holder.memberId);
    case "impersonation":
      return factor.memberId === holder.memberId;
    case "sms_otp":
      return factor.memberId === holder.memberId && factor.phoneId === holder.mfaPhoneId;
    case "totp":
    case "recovery_code":
      return (
        factor.memberId === holder.memberId &&
        (factor.totpId === undefined || factor.totpId === holder.totpId)
      );
  }
}

/**
 * Pure, and the one place that says so: the factors that prove this member now. Not another member
 * of the same address, not an address that the member had before, and nothing that was given before
 * the member's proofs were ended.
 */
export function factorsOf(held: FactorsOfEmail, holder: ProofHolder): StoredFactor[] {
  const isLive = held.liveMemberId === holder.memberId;
  const countFrom = holder.proofsCountFrom.getTime();
  return held.factors.filter(
    (factor) =>
      isAbout(factor, holder) && (isLive || Date.parse(factor.authenticatedAt) >= countFrom),
  );
}

const SECOND: ReadonlySet<StoredFactor["method"]> = new Set(["sms_otp", "totp", "recovery_code"]);

/** Whether the factor says who someone is. The others only say it once more. */
export const isPrimary = ({ method }: StoredFactor): boolean => !SECOND.has(method);

/** Whether it was proven who this member is at all, even if that counts no more. */
export const knowsMember = ({ factors }: FactorsOfEmail, holder: ProofHolder): boolean =>
  factors.some((factor) => isPrimary(factor) && isAbout(factor, holder));
