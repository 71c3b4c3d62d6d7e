import type {
  AuthenticateResponseWithMfa,
  CreateOrganizationRequest,
  DiscoveredOrganizationsAnswer,
  ExchangeIntermediateSessionRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../core/create-auth-core.ts";
import { createCall } from "../core/create-call.ts";
import type { AskedFor, Nothing } from "../wire/request-types.ts";

export interface DiscoveryResource {
  readonly organizations: {
    /** Where the person of the proven mailbox, or else of the session, belongs or may join. */
    list(): Promise<DiscoveredOrganizationsAnswer>;
    /**
     * Founds an organization and signs in to it. The server finds a name and a slug where none is
     * given.
     */
    create(request: AskedFor<CreateOrganizationRequest>): Promise<AuthenticateResponseWithMfa>;
  };
  readonly intermediateSessions: {
    /** Signs in to one of the discovered organizations. */
    exchange(
      request: AskedFor<ExchangeIntermediateSessionRequest>,
    ): Promise<AuthenticateResponseWithMfa>;
  };
}

const PATH = "/b2b/discovery";

export function createDiscovery(core: AuthCore): DiscoveryResource {
  const { accept } = core.store;
  const list = createCall<Nothing, DiscoveredOrganizationsAnswer>(core, {
    name: "discovery.organizations.list",
    path: `${PATH}/organizations`,
    rules: {},
    caller: "either",
    answer: ["email_address", "discovered_organizations"],
  });
  return {
    organizations: {
      list: () => list({}),
      create: createCall(core, {
        name: "discovery.organizations.create",
        path: `${PATH}/organizations/create`,
        rules: {
          session_duration_minutes: "number",
          organization_name: "string?",
          organization_slug: "string?",
          organization_logo_url: "string?",
          sso_jit_provisioning: "string?",
          email_allowed_domains: "string array?",
          email_jit_provisioning: "string?",
          email_invites: "string?",
          oauth_tenant_jit_provisioning: "string?",
          allowed_oauth_tenants: "object?",
          auth_methods: "string?",
          allowed_auth_methods: "string array?",
          mfa_policy: "string?",
        },
        caller: "intermediate",
        answer: ["member_session", "intermediate_session_token"],
        effect: accept,
      }),
    },
    intermediateSessions: {
      exchange: createCall(core, {
        name: "discovery.intermediateSessions.exchange",
        path: `${PATH}/intermediate_sessions/exchange`,
        rules: { organization_id: "string", session_duration_minutes: "number", locale: "string?" },
        caller: "intermediate",
        answer: ["member_session", "intermediate_session_token"],
        effect: accept,
      }),
    },
  };
}
