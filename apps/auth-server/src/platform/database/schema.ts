import type { LogoFetch } from "@stocks-vibe/contracts/auth";
import type { NarrowTables } from "@stocks-vibe/server-kit";
import type { ColumnType, InsertType, JSONColumnType, Selectable, SelectType } from "kysely";
import type { SsoConclusion } from "../../domain/account-linking/sso-attempt.ts";
import type {
  FederatedOutcome,
  FederatedProfile,
  ProviderTenant,
} from "../../domain/federation/federated-profile.ts";
import type { OauthEndpoints } from "../../domain/federation/oauth-providers.ts";
import type {
  ExternalSettings,
  ListedConnection,
  OidcSettings,
  SamlSettings,
} from "../../domain/federation/sso-connection.ts";
import type { MfaMethodName } from "../../domain/member/member.ts";
import type { LogoType } from "../../domain/organization/logo-picture.ts";
import type { AuthMethodName } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { Tables } from "./schema/generated.ts";

type Metadata = JSONColumnType<Record<string, unknown>>;
type Factors = JSONColumnType<StoredFactor[]>;
/** A JSON column that has a default, written as its text. */
type DefaultedJson<Value extends object> = ColumnType<Value, string | undefined, string>;

interface StoredRetiredEmail {
  readonly email_id: string;
  readonly email_address: string;
}

/** An account at a provider as a member's row reads it: times are texts. */
export type StoredIdentity = Omit<
  Selectable<AuthSchema["member_identities"]>,
  "created_at" | "used_at" | "tokens_sealed" | "key_version"
> & { readonly created_at: string; readonly used_at: string };

/** A connection as its organization's row reads it. */
export type StoredConnection = Omit<ListedConnection, "roles"> & {
  readonly roles: readonly StoredConnectionRole[];
};

interface StoredConnectionRole {
  readonly role_id: string;
  readonly group: string | null;
}

export interface StoredRoleAssignment {
  readonly role_id: string;
  readonly domain: string;
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
/** A list may be written from one that must not change. */
type ReadonlyLists<Column> =
  SelectType<Column> extends (infer Value)[]
    ? ColumnType<
        Value[],
        readonly Value[] | Extract<InsertType<Column>, undefined>,
        readonly Value[]
      >
    : Column;
type InCamelCase<Table> = {
  [Name in keyof Table as Name extends string ? CamelCase<Name> : never]: ReadonlyLists<
    Table[Name]
  >;
};

type AllTables = NarrowTables<
  Tables,
  {
    audit_events: { details: Metadata };
    federation_attempts: {
      outcome: ColumnType<FederatedOutcome | null, string | null, string | null>;
    };
    federation_tokens: { profile: JSONColumnType<FederatedProfile> };
    intermediate_sessions: { factors: Factors };
    member_sessions: { authentication_factors: Factors };
    member_identities: {
      attributes: DefaultedJson<Record<string, unknown>>;
      tenants: DefaultedJson<ProviderTenant[]>;
    };
    members: {
      retired_email_addresses: DefaultedJson<StoredRetiredEmail[]>;
      trusted_metadata: Metadata;
      untrusted_metadata: Metadata;
    };
    oauth_providers: { endpoints: DefaultedJson<Partial<OauthEndpoints>> };
    organizations: {
      allowed_auth_methods: AuthMethodName[];
      allowed_mfa_methods: ColumnType<MfaMethodName[], MfaMethodName[] | undefined>;
      allowed_oauth_tenants: JSONColumnType<Record<string, string[]>>;
      rbac_email_implicit_role_assignments: DefaultedJson<StoredRoleAssignment[]>;
      /** Never changes. */
      source: ColumnType<string | null, string | null, never>;
      trusted_metadata: Metadata;
    };
    organization_logos: {
      content_type: LogoType | null;
      fetch_result: LogoFetch;
    };
    projects: {
      captcha: ColumnType<Project["captcha"], string | null, string | null>;
      custom_policy: DefaultedJson<Project["customPolicy"]>;
    };
    sso_attempts: {
      decision: ColumnType<SsoConclusion["decision"], string, string>;
      result: SsoConclusion["result"];
    };
    sso_connections: {
      roles: DefaultedJson<StoredConnectionRole[]>;
      settings: DefaultedJson<SamlSettings | OidcSettings | ExternalSettings>;
    };
    signing_keys: { public_jwk: Metadata };
  }
>;

/** Kysely's view of the `auth` schema; the migrations say what each table is for. */
export interface AuthSchema extends Omit<AllTables, "projects"> {
  /** Read and written in the spelling of `Project` (tenancy/projects). */
  projects: InCamelCase<AllTables["projects"]>;
}

export type MembersTable = AuthSchema["members"];
export type MemberSessionsTable = AuthSchema["member_sessions"];
export type OrganizationsTable = AuthSchema["organizations"];
