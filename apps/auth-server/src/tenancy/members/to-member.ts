import type { Selectable } from "kysely";
import type { Member } from "../../domain/member/member.ts";
import { emailRolesOf } from "../../domain/member/member-roles.ts";
import type {
  MembersTable,
  StoredIdentity,
  StoredRoleAssignment,
} from "../../platform/database/schema.ts";
import { toIdentity } from "./identities.repository.ts";

export type MemberRow = Selectable<MembersTable> & {
  readonly assignments: readonly StoredRoleAssignment[] | null;
  readonly identities: readonly StoredIdentity[] | null;
};

/** A row, read with its organization's role assignments, as a member. */
export const toMember = (row: MemberRow): Member => ({
  organizationId: row.organization_id,
  memberId: row.member_id,
  emailId: row.email_id,
  emailAddress: row.email_address,
  emailAddressVerified: row.email_address_verified,
  status: row.status,
  name: row.name,
  roles: row.roles,
  emailRoles: emailRolesOf(
    row.email_address_verified ? row.email_address : "",
    (row.assignments ?? []).map(({ role_id, domain }) => ({ roleId: role_id, domain })),
  ),
  sessionRoles: [],
  isBreakglass: row.is_breakglass,
  retiredEmails: row.retired_email_addresses.map(({ email_id, email_address }) => ({
    emailId: email_id,
    emailAddress: email_address,
  })),
  trustedMetadata: row.trusted_metadata,
  untrustedMetadata: row.untrusted_metadata,
  mfaEnrolled: row.mfa_enrolled,
  mfaPhoneId: row.mfa_phone_id,
  mfaPhoneNumber: row.mfa_phone_number,
  mfaPhoneNumberVerified: row.mfa_phone_number_verified,
  defaultMfaMethod: row.default_mfa_method,
  totpId: row.totp_id,
  passwordId: row.password_id,
  identities: (row.identities ?? []).map(toIdentity),
  acceptedAt: row.accepted_at,
  addedByMemberId: row.added_by_member_id,
  proofsCountFrom: row.proofs_count_from,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
