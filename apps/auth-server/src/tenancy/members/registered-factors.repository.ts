import type { Transaction } from "@stocks-vibe/server-kit";
import type { Member } from "../../domain/member/member.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { linkedIdentities } from "./identities.repository.ts";
import { assignments } from "./role-assignments.repository.ts";
import { toMember } from "./to-member.ts";

/** What a member has registered to be recognised by. A new member has nothing. */
export type RegisteredFactors = Pick<
  Member,
  | "mfaPhoneId"
  | "mfaPhoneNumber"
  | "mfaPhoneNumberVerified"
  | "defaultMfaMethod"
  | "totpId"
  | "passwordId"
>;

export const NO_FACTORS = {
  mfaPhoneId: "",
  mfaPhoneNumber: "",
  mfaPhoneNumberVerified: false,
  defaultMfaMethod: "",
  totpId: "",
  passwordId: "",
  mfaEnrolled: false,
} as const satisfies RegisteredFactors & Pick<Member, "mfaEnrolled">;

/** Changes what is registered, and whether a second factor is always asked for. */
export async function updateRegisteredFactors(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  memberId: string,
  changes: Partial<RegisteredFactors & Pick<Member, "mfaEnrolled">>,
  now: Date,
): Promise<Member | undefined> {
  const columns = {
    mfa_phone_id: changes.mfaPhoneId,
    mfa_phone_number: changes.mfaPhoneNumber,
    mfa_phone_number_verified: changes.mfaPhoneNumberVerified,
    default_mfa_method: changes.defaultMfaMethod,
    totp_id: changes.totpId,
    password_id: changes.passwordId,
    mfa_enrolled: changes.mfaEnrolled,
  };
  const row = await tx
    .updateTable("members")
    // Kysely leaves out what is undefined.
    .set({ ...columns, updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("status", "<>", "deleted")
    .returningAll()
    .returning([assignments, linkedIdentities])
    .executeTakeFirst();
  return row && toMember(row);
}

/** Whether a member has proven to hold the phone of this number. */
export async function hasVerifiedPhone(
  tx: Transaction<AuthSchema>,
  organizationId: string,
  phoneNumber: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("members")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .where("mfa_phone_number", "=", phoneNumber)
    .where("mfa_phone_number_verified", "=", true)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  return row !== undefined;
}
