import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { MfaMethodName } from "../../domain/member/mfa-method.ts";
import type { AuthMethodName } from "../../domain/organization/auth-method.ts";
import type { FactorTables, StoredFactors } from "./schema/factors.ts";
import type { MailTables } from "./schema/mail.ts";
import type {
  MemberUpkeepColumns,
  OrganizationSettingColumns,
  OrganizationTables,
  ProjectOperationColumns,
  SigningKeyColumns,
} from "./schema/organizations.ts";

/** Kysely's view of the `auth` schema; migrations/0001-identity.sql says what each table is for. */
type Instant = ColumnType<Date, Date, Date>;
type MaybeInstant = ColumnType<Date | null, Date | null, Date | null>;
type Metadata = JSONColumnType<Record<string, unknown>>;

export interface ProjectsTable extends ProjectOperationColumns {
  project_id: string;
  name: string;
  public_token: string;
  secret_hash: string | null;
  allowed_origins: string[];
  discovery_redirect_urls: string[];
  invite_redirect_urls: string[];
  mail_domains: string[];
  session_default_minutes: number;
  session_maximum_minutes: number;
  session_absolute_minutes: Generated<number>;
  discovery_link_maximum_minutes: number;
  invite_maximum_minutes: number;
  create_organization_enabled: boolean;
  pkce_required_for_email_magic_links: boolean;
  login_redirect_urls: string[];
  signup_redirect_urls: string[];
  reset_password_redirect_urls: string[];
  pkce_required_for_password_resets: boolean;
  password_policy: "zxcvbn" | "luds";
  luds_complexity: number;
  luds_minimum_count: number;
  sms_allowed_countries: string[];
  sms_organization_daily_limit: number;
  sms_project_daily_limit: number;
  created_at: Instant;
  updated_at: Instant;
}

export interface OrganizationsTable extends OrganizationSettingColumns {
  organization_id: string;
  project_id: string;
  name: string;
  slug: string;
  logo_url: string;
  trusted_metadata: Metadata;
  sso_jit_provisioning: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  email_allowed_domains: string[];
  email_jit_provisioning: "RESTRICTED" | "NOT_ALLOWED";
  email_invites: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  oauth_tenant_jit_provisioning: "RESTRICTED" | "NOT_ALLOWED";
  allowed_oauth_tenants: JSONColumnType<Record<string, string[]>>;
  auth_methods: "ALL_ALLOWED" | "RESTRICTED";
  allowed_auth_methods: AuthMethodName[];
  mfa_policy: "OPTIONAL" | "REQUIRED_FOR_ALL";
  mfa_methods: "ALL_ALLOWED" | "RESTRICTED";
  allowed_mfa_methods: MfaMethodName[];
  members_may_invite: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

export interface MembersTable extends MemberUpkeepColumns {
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
}

export interface MemberSessionsTable {
  organization_id: string;
  member_session_id: string;
  member_id: string;
  token_hash: string;
  authentication_factors: StoredFactors;
  started_at: Instant;
  last_accessed_at: Instant;
  expires_at: Instant;
  revoked_at: MaybeInstant;
  authenticated_at: MaybeInstant;
  absolute_end: MaybeInstant;
  successor_organization_id: ColumnType<string | null, string | undefined, string>;
  successor_session_id: ColumnType<string | null, string | undefined, string>;
}

/** Columns that every single-use link token has. */
interface LinkTokenColumns {
  requested_by: string;
  token_id: string;
  token_hash: string;
  code_challenge: string | null;
  created_at: Instant;
  expires_at: Instant;
  used_at: MaybeInstant;
  voided_at: MaybeInstant;
}

export interface AuthSchema extends FactorTables, MailTables, OrganizationTables {
  projects: ProjectsTable;
  signing_keys: SigningKeyColumns & {
    project_id: string;
    key_id: string;
    public_jwk: JSONColumnType<Record<string, unknown>>;
    private_jwk_sealed: string;
    created_at: Instant;
  };
  organizations: OrganizationsTable;
  members: MembersTable;
  member_sessions: MemberSessionsTable;
  member_link_tokens: LinkTokenColumns & {
    organization_id: string;
    member_id: string;
    kind: "login" | "signup" | "invite" | "reset_password" | "change_address" | "stop_change";
    destination: string;
    change_id: string | null;
    inviter_member_id: string | null;
  };
  discovery_link_tokens: LinkTokenColumns & {
    project_id: string;
    email_address: string;
    kind: "discovery" | "reset_password";
  };
  intermediate_sessions: {
    project_id: string;
    intermediate_session_id: string;
    token_hash: string;
    email_address: string;
    factors: StoredFactors;
    bound_organization_id: string | null;
    bound_member_id: string | null;
    password_hash: string | null;
    created_at: Instant;
    expires_at: Instant;
    used_at: MaybeInstant;
    first_proven_at: MaybeInstant;
    absolute_end: MaybeInstant;
    source_organization_id: string | null;
    source_session_id: string | null;
  };
}
