import type {
  AuthenticateResponseWithMfa,
  CreateOrganizationRequest,
  DiscoveredOrganizationsAnswer,
} from "@stocks-vibe/contracts/auth";
import { assertArguments } from "../assert-arguments.ts";
import { NoSessionError } from "../errors.ts";
import type { Http } from "../http.ts";
import { answerWith } from "../read-answer.ts";
import type { SessionCookies } from "../session/cookies.ts";
import type { SessionStore } from "../session/store.ts";

/** The settings of a new organization. The server finds a name and a slug where none is given. */
export type NewOrganization = Omit<
  CreateOrganizationRequest,
  "intermediate_session_token" | "session_duration_minutes"
> & { session_duration_minutes: number };

export interface DiscoveryResource {
  readonly organizations: {
    /** Where the person of the proven mailbox, or else of the session, belongs or may join. */
    list(): Promise<DiscoveredOrganizationsAnswer>;
    create(options: NewOrganization): Promise<AuthenticateResponseWithMfa>;
  };
  readonly intermediateSessions: {
    /** Signs in to one of the discovered organizations. */
    exchange(options: {
      organization_id: string;
      session_duration_minutes: number;
      locale?: string | undefined;
    }): Promise<AuthenticateResponseWithMfa>;
  };
}

const isList = answerWith<DiscoveredOrganizationsAnswer>(
  "email_address",
  "discovered_organizations",
);
const isSignIn = answerWith<AuthenticateResponseWithMfa>(
  "member_session",
  "intermediate_session_token",
);

const PATH = "/b2b/discovery";

export function createDiscovery(parts: {
  readonly http: Http;
  readonly store: SessionStore;
  readonly cookies: SessionCookies;
}): DiscoveryResource {
  const { http, store, cookies } = parts;

  function requireProof(): string {
    const token = cookies.intermediateToken();
    if (!token) throw new NoSessionError();
    return token;
  }

  async function signIn(path: string, options: object): Promise<AuthenticateResponseWithMfa> {
    const body = { ...options, intermediate_session_token: requireProof() };
    const answer = await http.post(`${PATH}${path}`, body, isSignIn);
    store.accept(answer);
    return answer;
  }

  return {
    organizations: {
      async list() {
        const intermediate_session_token = cookies.intermediateToken() ?? undefined;
        if (!intermediate_session_token && !store.getState().session) throw new NoSessionError();
        return http.post(`${PATH}/organizations`, { intermediate_session_token }, isList);
      },
      async create(options) {
        assertArguments("discovery.organizations.create", options, {
          session_duration_minutes: "number",
          organization_name: "optional string",
          organization_slug: "optional string",
          organization_logo_url: "optional string",
          sso_jit_provisioning: "optional string",
          email_allowed_domains: "optional string array",
          email_jit_provisioning: "optional string",
          email_invites: "optional string",
          oauth_tenant_jit_provisioning: "optional string",
          allowed_oauth_tenants: "optional object",
          auth_methods: "optional string",
          allowed_auth_methods: "optional string array",
          mfa_policy: "optional string",
        });
        return signIn("/organizations/create", options);
      },
    },
    intermediateSessions: {
      async exchange(options) {
        assertArguments("discovery.intermediateSessions.exchange", options, {
          organization_id: "string",
          session_duration_minutes: "number",
          locale: "optional string",
        });
        return signIn("/intermediate_sessions/exchange", options);
      },
    },
  };
}
