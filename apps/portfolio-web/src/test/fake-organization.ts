import type {
  ExternalConnection,
  OidcConnection,
  Organization,
  SamlConnection,
  SsoAttempt,
  SsoRequirementAnswer,
  SsoSetupLink,
} from "@stocks-vibe/contracts/auth";
import { vi } from "vitest";
import type { AuthClient, Member, SignInAnswer } from "#lib/auth/auth.ts";

/** As a new organization is set. */
export const settings: Organization = {
  organization_id: "organization-1",
  organization_name: "Whitfield Family",
  organization_slug: "whitfield-family",
  organization_logo_url: "",
  trusted_metadata: {},
  sso_default_connection_id: null,
  sso_jit_provisioning: "NOT_ALLOWED",
  sso_jit_provisioning_allowed_connections: [],
  sso_active_connections: [],
  scim_active_connection: null,
  email_allowed_domains: [],
  email_jit_provisioning: "NOT_ALLOWED",
  email_invites: "ALL_ALLOWED",
  oauth_tenant_jit_provisioning: "NOT_ALLOWED",
  allowed_oauth_tenants: {},
  auth_methods: "ALL_ALLOWED",
  allowed_auth_methods: [],
  mfa_methods: "ALL_ALLOWED",
  allowed_mfa_methods: [],
  mfa_policy: "OPTIONAL",
  rbac_email_implicit_role_assignments: [],
  first_party_connected_apps_allowed_type: "ALL_ALLOWED",
  allowed_first_party_connected_apps: [],
  third_party_connected_apps_allowed_type: "ALL_ALLOWED",
  allowed_third_party_connected_apps: [],
  claimed_email_domains: [],
  members_may_invite: false,
  created_at: "2026-11-01T00:00:00Z",
  updated_at: "2026-11-01T00:00:00Z",
};

/** The calls about proven domains; none is proven. */
export const fakeDomains = () => ({
  list: vi.fn<AuthClient["domains"]["list"]>(async () => ({ organization_domains: [] })),
  start: vi.fn<AuthClient["domains"]["start"]>(async () => ({})),
  verify: vi.fn<AuthClient["domains"]["verify"]>(async () => ({})),
  remove: vi.fn<AuthClient["domains"]["remove"]>(async () => ({})),
});

/**
 * The calls about the organization and its members. There is one member, and every change succeeds.
 */
export const fakeOrganization = (me: Member) => ({
  get: vi.fn<AuthClient["organization"]["get"]>(async () => ({ organization: settings })),
  update: vi.fn<AuthClient["organization"]["update"]>(async () => ({})),
  deletion: {
    get: vi.fn<AuthClient["organization"]["deletion"]["get"]>(async () => ({ deletion: null })),
    ask: vi.fn<AuthClient["organization"]["deletion"]["ask"]>(async () => ({})),
    withdraw: vi.fn<AuthClient["organization"]["deletion"]["withdraw"]>(async () => ({})),
  },
  members: {
    search: vi.fn<AuthClient["organization"]["members"]["search"]>(async () => ({
      members: [me],
      results_metadata: { total: 1 },
    })),
    update: vi.fn<AuthClient["organization"]["members"]["update"]>(async () => ({})),
    delete: vi.fn<AuthClient["organization"]["members"]["delete"]>(async () => ({})),
  },
});

/** What members change of themselves, but for what these tests see at once. */
export const fakeSelf = () => ({
  get: vi.fn<AuthClient["self"]["get"]>(async () => ({})),
  cancelEmailUpdate: vi.fn<AuthClient["self"]["cancelEmailUpdate"]>(async () => ({})),
  deletePassword: vi.fn<AuthClient["self"]["deletePassword"]>(async () => ({})),
  deleteMFAPhoneNumber: vi.fn<AuthClient["self"]["deleteMFAPhoneNumber"]>(async () => ({})),
  deleteMFATOTP: vi.fn<AuthClient["self"]["deleteMFATOTP"]>(async () => ({})),
  startEmailUpdate: vi.fn<AuthClient["self"]["startEmailUpdate"]>(async () => ({})),
  unlinkAccount: vi.fn<AuthClient["self"]["unlinkAccount"]>(async () => ({})),
});

/** Asking for an account, in a browser that has asked for none before. */
export const fakeSignUp = () => ({
  start: vi.fn<AuthClient["signUp"]["start"]>(async () => ({})),
  verifier: vi.fn<AuthClient["signUp"]["verifier"]>(async () => undefined),
  forget: vi.fn<AuthClient["signUp"]["forget"]>(),
});

export const fakeOtherSessions = () => ({
  list: vi.fn<AuthClient["otherSessions"]["list"]>(async () => ({ sessions: [] })),
  end: vi.fn<AuthClient["otherSessions"]["end"]>(async () => ({})),
  revoke: vi.fn(async () => ({ revoked_sessions: 2 })),
});

export const fakeAuditLog = () => ({
  search: vi.fn<AuthClient["auditLog"]["search"]>(async () => ({
    audit_events: [],
    results_metadata: {},
  })),
});

/** A new connection to Okta, of which nothing is set up yet. */
export const samlConnection: SamlConnection = {
  organization_id: "organization-1",
  connection_id: "saml-connection-1",
  status: "pending",
  is_switched_off: false,
  is_complete: false,
  updated_at: "2026-11-21T12:00:00Z",
  display_name: "Okta",
  identity_provider: "okta",
  attribute_mapping: {},
  idp_entity_id: "",
  idp_sso_url: "",
  acs_url: "https://stocks.example/v1/b2b/sso/callback/saml-connection-1",
  audience_uri: "https://stocks.example/v1/b2b/sso/metadata/saml-connection-1",
  signing_certificates: [],
  verification_certificates: [],
  saml_connection_implicit_role_assignments: [],
  saml_group_implicit_role_assignments: [],
  saml_encryption_private_keys: [],
  alternative_acs_url: "",
  alternative_audience_uri: "",
  nameid_format: "",
  idp_initiated_auth_disabled: true,
  allow_gateway_callback: false,
  idp_sso_binding: "HTTP-Redirect",
  metadata_url: "",
  second_factor_contexts: [],
  external_organizations: [],
};

export const externalConnection: ExternalConnection = {
  organization_id: "organization-1",
  connection_id: "external-connection-1",
  status: "active",
  display_name: "Head office",
  is_switched_off: false,
  is_complete: true,
  updated_at: "2026-11-21T12:00:00Z",
  external_organization_id: "organization-2",
  external_connection_id: "saml-connection-2",
  external_connection_implicit_role_assignments: [],
  external_group_implicit_role_assignments: [],
};

export const oidcConnection: OidcConnection = {
  organization_id: "organization-1",
  connection_id: "oidc-connection-1",
  status: "pending",
  is_switched_off: false,
  is_complete: false,
  updated_at: "2026-11-21T12:00:00Z",
  display_name: "Larkspur",
  identity_provider: "generic",
  redirect_url: "https://stocks.example/v1/b2b/sso/callback/oidc-connection-1",
  issuer: "",
  client_id: "",
  client_secret: "",
  authorization_url: "",
  token_url: "",
  userinfo_url: "",
  jwks_url: "",
  custom_scopes: "",
  attribute_mapping: {},
  oidc_connection_implicit_role_assignments: [],
  oidc_group_implicit_role_assignments: [],
  second_factor_contexts: [],
  external_organizations: [],
};

/** A test that came back in order: Nora would be linked. */
export const ssoAttempt: SsoAttempt = {
  attempt_id: "attempt-1",
  connection_id: "saml-connection-1",
  is_test: true,
  result: "signed_in",
  reason: "",
  email_address: "nora@whitfield.example",
  decision: "link",
  member_id: "member-1",
  created_at: "2026-11-21T12:01:00Z",
  protocol: "saml",
  checks: [{ name: "signature", is_passed: true, detail: "" }],
  subject: "nora@whitfield.example",
  attributes: { email: ["nora@whitfield.example"], displayName: ["Nora Whitfield"] },
  has_groups_link: false,
  suggested_mapping: { email: "email", full_name: "displayName" },
  message: "<samlp:Response/>",
};

/** Nothing is required, a connection works, and Nora is the only administrator. */
export const noRequirement: SsoRequirementAnswer = {
  request_id: "",
  status_code: 200,
  sso_requirement: null,
  is_tried: true,
  administrators: [
    {
      member_id: "member-1",
      name: "Nora Whitfield",
      email_address: "nora@whitfield.example",
      is_breakglass: false,
      has_other_way: true,
    },
  ],
  active_members: 5,
  members_without_sso: 3,
};

export const setupLink: SsoSetupLink = {
  setup_link_id: "setup-link-1",
  connection_id: "saml-connection-1",
  created_by: "Nora Whitfield",
  email_address: "",
  created_at: "2026-11-21T12:00:00Z",
  expires_at: "2026-11-28T12:00:00Z",
  last_used_at: null,
};

/** The calls about single sign-on. There is no connection, and every change succeeds. */
export function fakeSso(open: () => Promise<SignInAnswer>) {
  type Sso = AuthClient["sso"];
  type Tests = AuthClient["ssoTests"];
  type Requirement = AuthClient["ssoRequirement"];
  const requirement = async () => noRequirement;
  type Links = AuthClient["ssoSetup"]["links"];
  type ByLink = ReturnType<AuthClient["ssoSetup"]["byLink"]>;
  const byLink = {
    get: vi.fn<ByLink["get"]>(async () => ({
      organization_name: "Whitfield Family",
      expires_at: "2026-11-28T12:00:00Z",
      connection: { ...samlConnection, kind: "saml", is_switched_off: true },
    })),
    updateSaml: vi.fn<ByLink["updateSaml"]>(async () => ({})),
    updateSamlByURL: vi.fn<ByLink["updateSamlByURL"]>(async () => ({})),
    updateSamlByMetadata: vi.fn<ByLink["updateSamlByMetadata"]>(async () => ({})),
    updateOidc: vi.fn<ByLink["updateOidc"]>(async () => ({ warning: "" })),
    beginTest: vi.fn<ByLink["beginTest"]>(async () => ({
      test_url: "https://stocks.example/by-link",
    })),
    attempts: vi.fn<ByLink["attempts"]>(async () => ({ attempts: [] })),
    finish: vi.fn<ByLink["finish"]>(async () => ({})),
  };
  const saml = async () => ({ connection: samlConnection });
  const external = async () => ({ connection: externalConnection });
  return {
    sso: {
      start: vi.fn<Sso["start"]>(async () => ({})),
      authenticate: vi.fn<Sso["authenticate"]>(open),
      discoverConnections: vi.fn<Sso["discoverConnections"]>(async () => ({ connections: [] })),
      getConnections: vi.fn<Sso["getConnections"]>(async () => ({
        saml_connections: [],
        oidc_connections: [],
        external_connections: [],
      })),
      deleteConnection: vi.fn<Sso["deleteConnection"]>(async () => ({})),
      saml: {
        createConnection: vi.fn<Sso["saml"]["createConnection"]>(saml),
        updateConnection: vi.fn<Sso["saml"]["updateConnection"]>(saml),
        updateConnectionByURL: vi.fn<Sso["saml"]["updateConnectionByURL"]>(saml),
        deleteVerificationCertificate: vi.fn<Sso["saml"]["deleteVerificationCertificate"]>(
          async () => ({}),
        ),
      },
      oidc: {
        createConnection: vi.fn<Sso["oidc"]["createConnection"]>(async () => ({
          connection: oidcConnection,
        })),
        updateConnection: vi.fn<Sso["oidc"]["updateConnection"]>(async () => ({
          connection: oidcConnection,
          warning: "",
        })),
      },
      external: {
        createConnection: vi.fn<Sso["external"]["createConnection"]>(external),
        updateConnection: vi.fn<Sso["external"]["updateConnection"]>(external),
      },
    },
    ssoRequirement: {
      get: vi.fn<Requirement["get"]>(requirement),
      set: vi.fn<Requirement["set"]>(requirement),
      end: vi.fn<Requirement["end"]>(requirement),
    },
    ssoTests: {
      begin: vi.fn<Tests["begin"]>(async () => ({ test_url: "https://stocks.example/test" })),
      attempts: vi.fn<Tests["attempts"]>(async () => ({ attempts: [] })),
      updateByMetadata: vi.fn<Tests["updateByMetadata"]>(saml),
    },
    ssoSetup: {
      links: {
        create: vi.fn<Links["create"]>(async () => ({
          setup_link: setupLink,
          setup_url: "https://stocks.example/sso-setup#token",
        })),
        list: vi.fn<Links["list"]>(async () => ({ setup_links: [] })),
        revoke: vi.fn<Links["revoke"]>(async () => ({})),
        switchOn: vi.fn<Links["switchOn"]>(async () => ({})),
      },
      byLink: vi.fn((_token: string) => byLink),
    },
  };
}
