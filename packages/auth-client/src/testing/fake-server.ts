import type { Member, MemberSession, Organization } from "@stocks-vibe/contracts/auth";
import type { Fetch } from "../wire/http.ts";

export const aMember = (changes: Partial<Member> = {}): Member => ({
  organization_id: "organization-test-1",
  member_id: "member-test-1",
  email_address: "ada@family.example",
  email_address_verified: true,
  retired_email_addresses: [],
  status: "active",
  name: "Ada",
  trusted_metadata: {},
  untrusted_metadata: {},
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  sso_registrations: [],
  is_breakglass: false,
  is_admin: false,
  member_password_id: "",
  mfa_enrolled: false,
  mfa_phone_number: "",
  mfa_phone_number_verified: false,
  roles: [],
  default_mfa_method: "",
  totp_registration_id: "",
  oauth_registrations: [],
  ...changes,
});

export const anOrganization = (changes: Partial<Organization> = {}): Organization => ({
  organization_id: "organization-test-1",
  organization_name: "The Family",
  organization_slug: "the-family",
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
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  ...changes,
});

export const aSession = (changes: Partial<MemberSession> = {}): MemberSession => ({
  member_session_id: "member-session-test-1",
  member_id: "member-test-1",
  organization_id: "organization-test-1",
  organization_slug: "the-family",
  started_at: "2026-01-01T00:00:00Z",
  last_accessed_at: "2026-01-01T00:00:00Z",
  expires_at: new Date(Date.now() + 240 * 60_000).toISOString(),
  authentication_factors: [],
  custom_claims: {},
  roles: ["stytch_member"],
  ...changes,
});

/** A complete sign-in, as every authenticating call answers it. */
export const aSignIn = (token = "token-1", session: Partial<MemberSession> = {}) => ({
  request_id: "request-id-1",
  status_code: 200,
  member_id: "member-test-1",
  member: aMember(),
  organization: anOrganization(),
  member_session: aSession(session),
  session_token: token,
  session_jwt: `jwt-of-${token}`,
  member_authenticated: true,
  intermediate_session_token: "",
  mfa_required: null,
  primary_required: null,
});

export interface SentRequest {
  readonly path: string;
  readonly search: string;
  readonly host: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly credentials: string | undefined;
}

export const success = (data: object): Response => Response.json({ data });

export const refusal = (status: number, error_type: string, extras: object = {}): Response =>
  Response.json(
    {
      status_code: status,
      error_type,
      error_message: `about ${error_type}`,
      error_url: "https://auth.example/errors",
      request_id: "request-id-9",
      ...extras,
    },
    { status },
  );

export type Answer = (request: SentRequest) => Response | Promise<Response>;

/**
 * A `fetch` that answers by path and keeps what was sent. Unknown paths fail like a network that is
 * down, unless told otherwise.
 */
export function fakeServer(
  answers: Record<string, Answer>,
  otherwise?: Answer,
): {
  fetch: Fetch;
  sent: SentRequest[];
  answers: Record<string, Answer>;
} {
  const sent: SentRequest[] = [];
  const fetch: Fetch = async (input, init) => {
    const { pathname, search, host } = new URL(input);
    const request: SentRequest = {
      path: pathname.replace("/sdk/v1", ""),
      search,
      host,
      method: init.method ?? "GET",
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      credentials: init.credentials,
    };
    sent.push(request);
    const answer = answers[request.path] ?? otherwise;
    if (!answer) throw new TypeError("Failed to fetch");
    return answer(request);
  };
  return { fetch, sent, answers };
}
