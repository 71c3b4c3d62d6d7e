import type { PlainAnswer } from "@stocks-vibe/contracts/auth";

interface Certificate {
  readonly certificate_id: string;
  readonly certificate: string;
  readonly issuer: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly updated_at: string;
}

interface Connection {
  readonly organization_id: string;
  readonly connection_id: string;
  readonly status: "pending" | "active";
  readonly display_name: string;
}

interface RoleOfConnection {
  readonly role_id: string;
}
interface RoleOfGroup extends RoleOfConnection {
  readonly group: string;
}

export interface SamlConnection extends Connection {
  readonly identity_provider: string;
  readonly attribute_mapping: Readonly<Record<string, string>>;
  readonly idp_entity_id: string;
  readonly idp_sso_url: string;
  readonly acs_url: string;
  readonly audience_uri: string;
  readonly signing_certificates: readonly Certificate[];
  readonly verification_certificates: readonly Certificate[];
  readonly saml_connection_implicit_role_assignments: readonly RoleOfConnection[];
  readonly saml_group_implicit_role_assignments: readonly RoleOfGroup[];
}

export interface OidcConnection extends Connection {
  readonly identity_provider: string;
  readonly redirect_url: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly authorization_url: string;
  readonly token_url: string;
  readonly userinfo_url: string;
  readonly jwks_url: string;
  readonly custom_scopes: string;
  readonly attribute_mapping: Readonly<Record<string, string>>;
}

export interface ExternalConnection extends Connection {
  readonly external_organization_id: string;
  readonly external_connection_id: string;
  readonly external_connection_implicit_role_assignments: readonly RoleOfConnection[];
  readonly external_group_implicit_role_assignments: readonly RoleOfGroup[];
}

export interface ConnectionsAnswer extends PlainAnswer {
  readonly saml_connections: readonly SamlConnection[];
  readonly oidc_connections: readonly OidcConnection[];
  readonly external_connections: readonly ExternalConnection[];
}

export interface DiscoverConnectionsAnswer extends PlainAnswer {
  readonly connections: readonly {
    readonly connection_id: string;
    readonly display_name: string;
    readonly identity_provider: string;
  }[];
}

export interface ConnectionAnswer<Kind> extends PlainAnswer {
  readonly connection: Kind;
}

export interface CreateConnection {
  display_name?: string | undefined;
  identity_provider?: string | undefined;
}

export interface UpdateSaml extends CreateConnection {
  connection_id: string;
  idp_entity_id?: string | undefined;
  attribute_mapping?: Record<string, string> | undefined;
  idp_sso_url?: string | undefined;
  x509_certificate?: string | undefined;
  saml_connection_implicit_role_assignments?: RoleOfConnection[] | undefined;
  saml_group_implicit_role_assignments?: RoleOfGroup[] | undefined;
  signing_private_key?: string | undefined;
}

export interface UpdateOidc extends CreateConnection {
  connection_id: string;
  issuer?: string | undefined;
  client_id?: string | undefined;
  client_secret?: string | undefined;
  authorization_url?: string | undefined;
  token_url?: string | undefined;
  userinfo_url?: string | undefined;
  jwks_url?: string | undefined;
  custom_scopes?: string | undefined;
  attribute_mapping?: Record<string, string> | undefined;
}

export interface CreateExternal {
  display_name?: string | undefined;
  external_organization_id: string;
  external_connection_id: string;
}

export interface UpdateExternal {
  connection_id: string;
  display_name?: string | undefined;
  external_connection_implicit_role_assignments?: RoleOfConnection[] | undefined;
  external_group_implicit_role_assignments?: RoleOfGroup[] | undefined;
}
