import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { ProviderTenant } from "../../../domain/federation/federated-profile.ts";
import type { MfaMethodName } from "../../../domain/member/member.ts";
import type { DefaultedJson, Instant, MaybeInstant } from "./columns.ts";

type Metadata = JSONColumnType<Record<string, unknown>>;

interface StoredRetiredEmail {
  readonly email_id: string;
  readonly email_address: string;
}

export interface MembersTable {
  organization_id: string;
  member_id: string;
  email_id: string;
  email_address: string;
  email_address_verified: boolean;
  status: "active" | "pending" | "invited" | "deleted";
  name: string;
  roles: string[];
  trusted_metadata: Metadata;
  untrusted_metadata: Metadata;
  mfa_enrolled: boolean;
  mfa_phone_id: ColumnType<string, string | undefined, string>;
  mfa_phone_number: ColumnType<string, string | undefined, string>;
  mfa_phone_number_verified: ColumnType<boolean, boolean | undefined, boolean>;
  default_mfa_method: ColumnType<
    "" | MfaMethodName,
    "" | MfaMethodName | undefined,
    "" | MfaMethodName
  >;
  totp_id: ColumnType<string, string | undefined, string>;
  password_id: ColumnType<string, string | undefined, string>;
  accepted_at: MaybeInstant;
  added_by_member_id: ColumnType<string | null, string | null | undefined, string | null>;
  proofs_count_from: ColumnType<Date, Date | undefined, Date>;
  created_at: Instant;
  updated_at: Instant;
  is_breakglass: Generated<boolean>;
  retired_email_addresses: DefaultedJson<StoredRetiredEmail[]>;
}

/** Members, and what they have registered. */
/** An account at a provider as a member's row reads it: times are texts. */
export interface StoredIdentity {
  readonly registration_id: string;
  readonly kind: "oauth" | "sso";
  readonly peer: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email_address: string;
  readonly picture_url: string | null;
  readonly locale: string | null;
  readonly tenants: readonly ProviderTenant[];
  readonly attributes: Record<string, unknown>;
  readonly created_at: string;
  readonly used_at: string;
}

export interface MemberTables {
  members: MembersTable;
  member_identities: {
    organization_id: string;
    registration_id: string;
    member_id: string;
    kind: "oauth" | "sso";
    peer: string;
    issuer: string;
    subject: string;
    email_address: string;
    picture_url: string | null;
    locale: string | null;
    tenants: JSONColumnType<ProviderTenant[]>;
    attributes: JSONColumnType<Record<string, unknown>>;
    tokens_sealed: string | null;
    created_at: Instant;
    used_at: Instant;
  };
  invitation_notes: {
    organization_id: string;
    member_id: string;
    author_member_id: string;
    note: string;
  };
  member_email_changes: {
    organization_id: string;
    member_id: string;
    change_id: string;
    new_email_address: string;
    asked_by: string | null;
    created_at: Instant;
    expires_at: Instant;
  };
  member_passwords: {
    organization_id: string;
    password_id: string;
    member_id: string;
    password_hash: string;
    created_at: Instant;
  };
  member_totps: {
    organization_id: string;
    totp_id: string;
    member_id: string;
    secret_sealed: string;
    created_at: Instant;
    expires_at: Instant;
    verified_at: MaybeInstant;
    last_step: number | null;
  };
  recovery_codes: {
    organization_id: string;
    code_id: string;
    member_id: string;
    code_hmac: string;
    code_sealed: string;
    created_at: Instant;
    used_at: MaybeInstant;
  };
}
