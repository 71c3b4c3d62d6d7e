import type { RbacPolicy } from "@stocks-vibe/contracts/auth";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { StoredCaptcha } from "../../../domain/project/project-operation.ts";

/** The columns and tables of migrations/0003-organizations.sql, 0009-domains.sql and 0010-audit-heads.sql. */
type Instant = ColumnType<Date, Date, Date>;
type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Allowance = "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
/** A JSON column that has a default, written as its text. */
type DefaultedJson<Value extends object | null> = ColumnType<Value, string | undefined, string>;

export interface StoredRoleAssignment {
  readonly role_id: string;
  readonly domain: string;
}

export interface StoredRetiredEmail {
  readonly email_id: string;
  readonly email_address: string;
}

export interface ProjectOperationColumns {
  other_public_tokens: Generated<string[]>;
  custom_policy: DefaultedJson<RbacPolicy>;
  slug_pattern: ColumnType<string | null, string | null | undefined, string | null>;
  captcha: ColumnType<StoredCaptcha | null, string | null | undefined, string | null>;
  dfp_mode: ColumnType<
    "OBSERVATION" | "DECISIONING" | null,
    "OBSERVATION" | "DECISIONING" | null | undefined,
    "OBSERVATION" | "DECISIONING" | null
  >;
  member_look_up_enabled: Generated<boolean>;
  user_look_up_enabled: Generated<boolean>;
  webhook_secret_hash: ColumnType<string | null, string | null | undefined, string | null>;
  is_configured_by_environment: Generated<boolean>;
}

export interface OrganizationSettingColumns {
  rbac_email_implicit_role_assignments: DefaultedJson<StoredRoleAssignment[]>;
  first_party_connected_apps_allowed_type: Generated<Allowance>;
  allowed_first_party_connected_apps: Generated<string[]>;
  third_party_connected_apps_allowed_type: Generated<Allowance>;
  allowed_third_party_connected_apps: Generated<string[]>;
}

export interface MemberUpkeepColumns {
  is_breakglass: Generated<boolean>;
  retired_email_addresses: DefaultedJson<StoredRetiredEmail[]>;
}

export interface SigningKeyColumns {
  signs_from: Instant;
  retired_at: MaybeInstant;
}

export interface OrganizationTables {
  organization_directory: {
    project_id: string;
    organization_id: string;
    created_at: Instant;
    deleted_at: MaybeInstant;
  };
  organization_slugs: { project_id: string; slug: string; organization_id: string };
  claimed_domains: { project_id: string; domain: string; organization_id: string };
  organization_domains: {
    organization_id: string;
    project_id: string;
    domain: string;
    record_value: string;
    created_at: Instant;
    verified_at: MaybeInstant;
  };
  member_email_changes: {
    organization_id: string;
    member_id: string;
    change_id: string;
    new_email_address: string;
    created_at: Instant;
    expires_at: Instant;
  };
  event_feed: {
    project_id: string;
    sequence: number;
    event_id: string;
    event_type: "organization.deleted" | "member.deleted" | "sessions.revoked";
    organization_id: string;
    member_id: string;
    member_session_ids: string[];
    occurred_at: Instant;
  };
  impersonation_tokens: {
    organization_id: string;
    token_id: string;
    member_id: string;
    token_hash: string;
    impersonator: string;
    reason: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: MaybeInstant;
  };
  look_up_counts: {
    project_id: string;
    look_up: string;
    window_starts_at: Instant;
    asked: number;
  };
  inactive_addresses: {
    project_id: string;
    email_address: string;
    reason: string;
    created_at: Instant;
  };
  audit_events: {
    audit_event_id: string;
    project_id: string;
    organization_id: string | null;
    occurred_at: Instant;
    action: string;
    result: "success" | "refused";
    reason: string | null;
    member_id: string | null;
    ip: string;
    request_id: string;
    details: JSONColumnType<Record<string, unknown>>;
    chain_id: string | null;
    sequence: number | null;
    previous_hash: string | null;
    hash: string | null;
    project_number: number | null;
    before_chain_id: string | null;
    before_sequence: number | null;
    before_hash: string | null;
  };
  audit_directories: {
    project_id: string;
    last_number: number;
    last_chain_id: string | null;
    last_sequence: number | null;
    last_hash: string | null;
    seal: string;
  };
  audit_chains: {
    chain_id: string;
    project_id: string;
    organization_id: string | null;
    last_sequence: number;
    last_hash: string;
    seal: string;
  };
}
