import { createHash } from "node:crypto";
import { Refusal } from "@stocks-vibe/server-kit";

/** The providers that a connection can say it is of. It decides an icon, and nothing else. */
const IDENTITY_PROVIDERS = [
  ..."generic okta microsoft-entra google-workspace classlink cyberark duo jumpcloud".split(" "),
  ..."keycloak miniorange onelogin pingfederate rippling salesforce shibboleth".split(" "),
];

export function parseIdentityProvider(given: string): string {
  if (IDENTITY_PROVIDERS.includes(given)) return given;
  const message = `identity_provider must be one of: ${IDENTITY_PROVIDERS.join(", ")}.`;
  throw new Refusal("invalid_argument", { message });
}

export type ConnectionKind = "saml" | "oidc" | "external";

/** A role of everyone who signed in by a connection, or of one of the provider's groups. */
export interface ConnectionRole {
  readonly roleId: string;
  /** Null for everyone. */
  readonly group: string | null;
}

/** What an organization's own row tells of a connection. */
export interface ListedConnection {
  readonly connectionId: string;
  readonly kind: ConnectionKind;
  readonly displayName: string;
  readonly identityProvider: string;
  readonly isActive: boolean;
  readonly roles: readonly ConnectionRole[];
}

type SsoBinding = "HTTP-Redirect" | "HTTP-POST";

/** A SAML connection is told apart by nothing but these; certificates stand beside it. */
export interface SamlSettings {
  readonly idp_entity_id: string;
  readonly idp_sso_url: string;
  readonly attribute_mapping: Readonly<Record<string, string>>;
  readonly nameid_format: string;
  /** How requests go to `idp_sso_url`. */
  readonly idp_sso_binding: SsoBinding;
  readonly idp_initiated_auth_disabled: boolean;
  /** Context classes that prove a second factor. */
  readonly second_factor_contexts: readonly string[];
  /** Organizations that may build on the connection. */
  readonly external_organizations: readonly string[];
  /** Where the provider's metadata is read again each day; "" or absent for nowhere. */
  readonly metadata_url?: string;
}

export interface OidcSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly authorization_url: string;
  readonly token_url: string;
  readonly userinfo_url: string;
  readonly jwks_url: string;
  readonly custom_scopes: string;
  readonly attribute_mapping: Readonly<Record<string, string>>;
  /** What the issuer's metadata says beside its addresses; null where it was not read. */
  readonly metadata: OidcMetadata | null;
  /** Values of `amr` or `acr` that prove a second factor. */
  readonly second_factor_contexts: readonly string[];
  readonly external_organizations: readonly string[];
}

/** What an issuer's metadata says of how it wants to be spoken to. */
export interface OidcMetadata {
  readonly token_auth_methods: readonly string[];
  readonly signing_algorithms: readonly string[];
  /** Whether its callbacks name it (RFC 9207). */
  readonly names_itself: boolean;
}

export interface ExternalSettings {
  readonly external_organization_id: string;
  readonly external_connection_id: string;
}

interface Connection<Kind extends ConnectionKind, Settings> extends ListedConnection {
  readonly organizationId: string;
  readonly kind: Kind;
  /** An administrator has yet to switch it on: it can be tested, and signs nobody in. */
  readonly isSwitchedOff: boolean;
  readonly settings: Settings;
  readonly clientSecretSealed: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type SamlConnection = Connection<"saml", SamlSettings>;
export type OidcConnection = Connection<"oidc", OidcSettings>;
export type ExternalConnection = Connection<"external", ExternalSettings>;
export type SsoConnection = SamlConnection | OidcConnection | ExternalConnection;

export const NEW_SAML: SamlSettings = {
  idp_entity_id: "",
  idp_sso_url: "",
  attribute_mapping: {},
  nameid_format: "",
  idp_sso_binding: "HTTP-Redirect",
  idp_initiated_auth_disabled: true,
  second_factor_contexts: [],
  external_organizations: [],
};

export const NEW_OIDC: OidcSettings = {
  issuer: "",
  client_id: "",
  authorization_url: "",
  token_url: "",
  userinfo_url: "",
  jwks_url: "",
  custom_scopes: "",
  attribute_mapping: {},
  metadata: null,
  second_factor_contexts: [],
  external_organizations: [],
};

/** Pure: whether a SAML connection has all that a sign-in by it needs. */
export function isSamlActive(settings: SamlSettings, certificates: number): boolean {
  const { idp_entity_id, idp_sso_url, attribute_mapping: mapping } = settings;
  const hasName = "full_name" in mapping || ("first_name" in mapping && "last_name" in mapping);
  return (
    idp_entity_id !== "" && idp_sso_url !== "" && certificates > 0 && "email" in mapping && hasName
  );
}

/** Pure: the same of OIDC. */
export const isOidcActive = (settings: OidcSettings, hasSecret: boolean): boolean =>
  hasSecret &&
  settings.issuer !== "" &&
  settings.client_id !== "" &&
  settings.authorization_url !== "" &&
  settings.token_url !== "" &&
  settings.userinfo_url !== "" &&
  settings.jwks_url !== "";

/** Pure: whether the connection has all that a sign-in by it needs, switched on or not. */
export function isComplete(connection: SsoConnection, certificates: number): boolean {
  const { kind, settings, clientSecretSealed } = connection;
  if (kind === "saml") return isSamlActive(settings, certificates);
  return kind === "oidc" ? isOidcActive(settings, clientSecretSealed !== null) : true;
}

/** Pure: whether a browser can be sent to the provider, to see what it answers. */
export const isTestable = (connection: SsoConnection): boolean => {
  const { kind, settings, isActive } = connection;
  if (isActive) return true;
  if (kind === "oidc") return isComplete(connection, 0);
  return kind === "saml" && settings.idp_entity_id !== "" && settings.idp_sso_url !== "";
};

/**
 * Of what decides who a provider is and where its answers go: a sign-in that left under other
 * settings does not come back under these.
 */
export function settingsMark(connection: SamlConnection | OidcConnection): string {
  const parts =
    connection.kind === "oidc"
      ? [
          connection.settings.issuer,
          connection.settings.client_id,
          connection.settings.token_url,
          connection.settings.jwks_url,
          connection.settings.userinfo_url,
        ]
      : [connection.settings.idp_entity_id, connection.settings.idp_sso_url];
  return createHash("sha256")
    .update(JSON.stringify([connection.connectionId, ...parts]))
    .digest("base64url");
}

/**
 * Who the provider of a connection is, as links know it. The connection's id keeps one
 * organization's people apart from another's, and the issuer ends every link when it changes.
 */
export const identityIssuerOf = (connectionId: string, issuer: string): string =>
  `${connectionId} ${issuer}`;

const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** An address of a provider: https, or http on this machine. "" takes it away. */
export function parseProviderUrl(given: string, field: string): string {
  if (given === "") return "";
  const url = URL.canParse(given) ? new URL(given) : null;
  const isWeb =
    url?.protocol === "https:" || (url?.protocol === "http:" && LOCAL_HOSTS.has(url.hostname));
  const isPlain = url?.username === "" && url.password === "" && url.hash === "";
  if (isWeb && isPlain && !/[\s\\"<>]/.test(given)) return given;
  throw new Refusal("invalid_argument", { message: `${field} must be an https address.` });
}

const WELL_KNOWN = "/.well-known/openid-configuration";

/** The issuer; the full address of its metadata is taken for it, too. */
export function parseIssuer(given: string): {
  readonly issuer: string;
  readonly isPasted: boolean;
} {
  const isPasted = given.trim().endsWith(WELL_KNOWN);
  const issuer = isPasted ? given.trim().slice(0, -WELL_KNOWN.length) : given.trim();
  return { issuer: parseProviderUrl(issuer, "issuer"), isPasted };
}

export const metadataUrlOf = (issuer: string): string =>
  `${issuer.replace(/\/$/, "")}${WELL_KNOWN}`;

/** A certificate of a SAML connection, or a key of ours. */
export interface StoredCertificate {
  readonly certificateId: string;
  readonly connectionId: string;
  readonly use: "verification" | "signing" | "encryption";
  /** PEM; "" for a key without one. */
  readonly certificate: string;
  readonly issuer: string;
  readonly fingerprint: string;
  readonly privateKeySealed: string | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Where a connection's provider sends people back to. */
export const connectionCallbackUrl = (publicUrl: string, connectionId: string): string =>
  `${publicUrl}/v1/b2b/sso/callback/${connectionId}`;

/** Where a SAML connection describes us; it is also what we are called there. */
export const connectionMetadataUrl = (publicUrl: string, connectionId: string): string =>
  `${publicUrl}/v1/b2b/sso/metadata/${connectionId}`;
