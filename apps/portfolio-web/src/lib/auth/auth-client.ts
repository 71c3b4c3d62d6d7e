import type { NotKept } from "@stocks-vibe/auth-client";
import type { SignInAnswer, SignInClient } from "@stocks-vibe/auth-widget";
import type {
  AuditLogEvent,
  CreateConnectionRequest,
  CreateExternalConnectionRequest,
  CreateSetupLinkRequest,
  ExternalConnection,
  OidcConnection,
  OrganizationDeletion,
  OrganizationDomain,
  OwnSession,
  SamlConnection,
  SetSsoRequirementRequest,
  SetupOidcRequest,
  SetupSamlRequest,
  SsoAttempt,
  SsoRequirementAnswer,
  SsoSetupConnection,
  SsoSetupLink,
  UpdateExternalConnectionRequest,
  UpdateOidcConnectionRequest,
  UpdateOrganizationRequest,
  UpdateSamlByMetadataRequest,
  UpdateSamlConnectionRequest,
  Organization as WireOrganization,
} from "@stocks-vibe/contracts/auth";
import type { AuthState, DescribedLink, Discovered, Member, MemberSession } from "./auth-state.ts";

/** Asks for the factor at every sign-in from now on. */
type Enrolling = { set_mfa_enrollment?: "enroll" };

type OfConnection<Request> = Omit<Request, "connection_id"> & { connection_id: string };

/** What the holder of a set-up link can do. */
export interface SetupByLink {
  get(): Promise<{
    organization_name: string;
    expires_at: string;
    connection: SsoSetupConnection;
  }>;
  updateSaml(request: SetupSamlRequest): Promise<unknown>;
  updateSamlByURL(request: { metadata_url: string }): Promise<unknown>;
  updateSamlByMetadata(request: { metadata_xml: string }): Promise<unknown>;
  updateOidc(request: SetupOidcRequest): Promise<{ warning: string }>;
  beginTest(): Promise<{ test_url: string }>;
  attempts(): Promise<{ attempts: SsoAttempt[] }>;
  finish(): Promise<unknown>;
}

/** What the sign-in widget calls, and what this app calls itself. */
export type AuthClient = Omit<
  SignInClient,
  | "magicLinks"
  | "session"
  | "invitations"
  | "oauth"
  | "sso"
  | "passwords"
  | "otps"
  | "totp"
  | "recoveryCodes"
> & {
  oauth: Omit<NonNullable<SignInClient["oauth"]>, "authenticate" | "discovery"> & {
    /** Uses what the way back from a provider brought. */
    authenticate(request: {
      oauth_token: string;
      session_duration_minutes: number;
    }): Promise<SignInAnswer>;
    discovery: {
      authenticate(request: { discovery_oauth_token: string }): Promise<Discovered>;
    };
  };
  /** From when members of the organization sign in by single sign-on only. */
  ssoRequirement: {
    get(): Promise<SsoRequirementAnswer>;
    set(request: SetSsoRequirementRequest): Promise<SsoRequirementAnswer>;
    end(): Promise<SsoRequirementAnswer>;
  };
  /** An organization's own sign-in, and its connections. */
  sso: NonNullable<SignInClient["sso"]> & {
    authenticate(request: {
      sso_token: string;
      session_duration_minutes: number;
    }): Promise<SignInAnswer>;
    getConnections(): Promise<{
      saml_connections: SamlConnection[];
      oidc_connections: OidcConnection[];
      external_connections: ExternalConnection[];
    }>;
    deleteConnection(connectionId: string): Promise<unknown>;
    saml: {
      createConnection(request: CreateConnectionRequest): Promise<{ connection: SamlConnection }>;
      updateConnection(request: OfConnection<UpdateSamlConnectionRequest>): Promise<unknown>;
      updateConnectionByURL(request: {
        connection_id: string;
        metadata_url: string;
      }): Promise<unknown>;
      deleteVerificationCertificate(request: {
        connection_id: string;
        certificate_id: string;
      }): Promise<unknown>;
    };
    oidc: {
      createConnection(request: CreateConnectionRequest): Promise<{ connection: OidcConnection }>;
      updateConnection(
        request: OfConnection<UpdateOidcConnectionRequest>,
      ): Promise<{ warning: string }>;
    };
    external: {
      createConnection(
        request: CreateExternalConnectionRequest,
      ): Promise<{ connection: ExternalConnection }>;
      updateConnection(
        request: OfConnection<UpdateExternalConnectionRequest>,
      ): Promise<{ connection: ExternalConnection }>;
    };
  };
  /** Tests of connections, and what came back by them. */
  ssoTests: {
    begin(connectionId: string): Promise<{ test_url: string }>;
    attempts(connectionId: string): Promise<{ attempts: SsoAttempt[] }>;
    updateByMetadata(request: OfConnection<UpdateSamlByMetadataRequest>): Promise<unknown>;
  };
  /** Setting a connection up by someone without an account. */
  ssoSetup: {
    /** Of administrators. */
    links: {
      create(
        request: OfConnection<CreateSetupLinkRequest>,
      ): Promise<{ setup_link: SsoSetupLink; setup_url: string }>;
      list(request: { connection_id: string }): Promise<{ setup_links: SsoSetupLink[] }>;
      revoke(request: { connection_id: string; setup_link_id: string }): Promise<unknown>;
      switchOn(request: { connection_id: string; updated_at: string }): Promise<unknown>;
    };
    /** Of the holder of a link: nothing of it uses or changes the session. */
    byLink(token: string): SetupByLink;
  };
  passwords: SignInClient["passwords"] & {
    /** Sets the signed-in member's password. Every session ends; the answer has a new one. */
    resetBySession(request: { password: string }): Promise<SignInAnswer>;
  };
  otps: {
    email: SignInClient["otps"]["email"];
    sms: Omit<SignInClient["otps"]["sms"], "authenticate"> & {
      authenticate(
        request: Parameters<SignInClient["otps"]["sms"]["authenticate"]>[0] & Enrolling,
      ): Promise<SignInAnswer>;
    };
  };
  totp: Omit<SignInClient["totp"], "authenticate"> & {
    authenticate(
      request: Parameters<SignInClient["totp"]["authenticate"]>[0] & Enrolling,
    ): Promise<SignInAnswer>;
  };
  recoveryCodes: SignInClient["recoveryCodes"] & {
    get(): Promise<{ recovery_codes: string[] }>;
    rotate(): Promise<{ recovery_codes: string[] }>;
  };
  session: {
    getState(): AuthState;
    subscribe(listener: () => void): () => void;
    getTokens(): { session_token: string; session_jwt: string } | null;
    /** What the browser did not keep of the sign-in. */
    notKept(): NotKept | null;
    /** Without a duration, the session lasts as long as before. */
    authenticate(request: { session_duration_minutes?: number }): Promise<{
      member_session: MemberSession;
    }>;
    exchange(request: {
      organization_id: string;
      session_duration_minutes: number;
    }): Promise<SignInAnswer>;
    /** Ends an exchange that waits for another proof; the session stays. */
    giveUpExchange(): void;
    /** Takes over the unfamiliar session. */
    takeOver(): void;
    revoke(request: { forceClear: boolean }): Promise<unknown>;
  };
  magicLinks: Omit<SignInClient["magicLinks"], "discovery"> & {
    email: {
      invite(request: {
        email_address: string;
        invite_redirect_url: string;
        name?: string;
        roles?: string[];
      }): Promise<unknown>;
      discovery: {
        send(request: { email_address: string; discovery_redirect_url?: string }): Promise<unknown>;
      };
    };
    authenticate(request: {
      magic_links_token: string;
      session_duration_minutes: number;
    }): Promise<SignInAnswer>;
    discovery: {
      authenticate(request: {
        discovery_magic_links_token: string;
        sign_up_verifier?: string;
      }): Promise<Discovered>;
    };
  };
  impersonation: {
    authenticate(request: { impersonation_token: string }): Promise<SignInAnswer>;
  };
  discovery: {
    organizations: {
      list(): Promise<Discovered>;
      create(request: {
        session_duration_minutes: number;
        organization_name?: string;
        source?: string;
      }): Promise<SignInAnswer>;
    };
    intermediateSessions: {
      exchange(request: {
        organization_id: string;
        session_duration_minutes: number;
      }): Promise<SignInAnswer>;
    };
  };
  self: {
    get(): Promise<{ pending_email_address?: string | null | undefined }>;
    update(request: {
      name?: string;
      untrusted_metadata?: Record<string, unknown>;
      mfa_enrolled?: boolean;
      default_mfa_method?: "sms_otp" | "totp";
    }): Promise<unknown>;
    deletePassword(passwordId: string): Promise<unknown>;
    deleteMFAPhoneNumber(): Promise<unknown>;
    deleteMFATOTP(): Promise<unknown>;
    /** Mails a proof to a new address; it is used once that is opened. */
    startEmailUpdate(request: {
      email_address: string;
      login_redirect_url: string;
    }): Promise<unknown>;
    /** Withdraws a change of address that nobody has confirmed yet. */
    cancelEmailUpdate(): Promise<unknown>;
    /** Unlinks an account at a provider. */
    unlinkAccount(request: { member_oauth_registration_id: string }): Promise<unknown>;
  };
  organization: {
    /** The organization with all its settings, as every member may read it. */
    get(): Promise<{ organization: WireOrganization }>;
    update(request: UpdateOrganizationRequest): Promise<unknown>;
    /** A deletion waits for a day, in which any administrator can withdraw it. */
    deletion: {
      get(): Promise<{ deletion: OrganizationDeletion | null }>;
      ask(request: { organization_name: string }): Promise<unknown>;
      withdraw(): Promise<unknown>;
    };
    members: {
      search(request: {
        limit: number;
        cursor?: string;
        query?: { operands: { filter_name: string; filter_value: unknown }[] };
      }): Promise<{
        members: Member[];
        results_metadata: { total: number; next_cursor?: string | undefined };
      }>;
      update(request: { member_id: string; roles: string[] }): Promise<unknown>;
      delete(memberId: string): Promise<unknown>;
    };
  };
  rbac: { isAuthorized(resourceId: string, action: string): Promise<boolean> };
  auditLog: {
    search(request: { limit: number; cursor?: string }): Promise<{
      audit_events: AuditLogEvent[];
      results_metadata: { next_cursor?: string | undefined };
    }>;
  };
  invitations: {
    describe(request: { magic_links_token: string }): Promise<DescribedLink>;
    describeDiscovery(request: {
      discovery_magic_links_token: string;
    }): Promise<{ email_address: string }>;
    decline(request: { organization_id?: string; magic_links_token?: string }): Promise<unknown>;
    stopEmailUpdate(request: { stop_token: string }): Promise<unknown>;
  };
  signUp: {
    start(request: {
      first_name: string;
      last_name: string;
      email_address: string;
      password?: string;
      discovery_redirect_url: string;
    }): Promise<unknown>;
    verifier(): Promise<string | undefined>;
    forget(emailAddress: string): Promise<void>;
  };
  domains: {
    list(): Promise<{ organization_domains: OrganizationDomain[] }>;
    start(request: { domain: string }): Promise<unknown>;
    verify(request: { domain: string }): Promise<unknown>;
    remove(request: { domain: string }): Promise<unknown>;
  };
  otherSessions: {
    list(): Promise<{ sessions: OwnSession[] }>;
    end(request: { member_session_id: string }): Promise<unknown>;
    revoke(): Promise<{ revoked_sessions: number }>;
  };
};
