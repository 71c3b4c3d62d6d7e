import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { MfaMethodName } from "../../../domain/member/member.ts";
import type { AuthMethodName } from "../../../domain/organization/organization.ts";
import type { DefaultedJson, Instant, MaybeInstant } from "./columns.ts";

type Allowance = "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";

export interface StoredRoleAssignment {
  readonly role_id: string;
  readonly domain: string;
}

export interface OrganizationsTable {
  organization_id: string;
  project_id: string;
  name: string;
  slug: string;
  logo_url: string;
  source: ColumnType<string | null, string | null, never>;
  trusted_metadata: JSONColumnType<Record<string, unknown>>;
  sso_jit_provisioning: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  sso_jit_provisioning_allowed_connections: Generated<string[]>;
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
  administrator_lost_at: MaybeInstant;
  created_at: Instant;
  updated_at: Instant;
  rbac_email_implicit_role_assignments: DefaultedJson<StoredRoleAssignment[]>;
  first_party_connected_apps_allowed_type: Generated<Allowance>;
  allowed_first_party_connected_apps: Generated<string[]>;
  third_party_connected_apps_allowed_type: Generated<Allowance>;
  allowed_third_party_connected_apps: Generated<string[]>;
}

/** Organizations, their names and their domains. */
export interface OrganizationTables {
  organizations: OrganizationsTable;
  organization_directory: {
    project_id: string;
    organization_id: string;
    created_at: Instant;
    deleted_at: MaybeInstant;
  };
  organization_slugs: { project_id: string; slug: string; organization_id: string };
  claimed_domains: { project_id: string; domain: string; organization_id: string };
  organization_deletions: {
    organization_id: string;
    asked_by: string;
    asked_by_name: string;
    asked_at: Instant;
    due_at: Instant;
  };
  organization_deletion_asks: {
    organization_id: string;
    ask_id: string;
    member_id: string;
    asked_at: Instant;
  };
  organization_domains: {
    organization_id: string;
    project_id: string;
    domain: string;
    record_value: string;
    created_at: Instant;
    verified_at: MaybeInstant;
  };
}
