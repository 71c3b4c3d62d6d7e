import type { SignInAnswer, SignInClient } from "@stocks-vibe/auth-widget";
import type { AuditLogEvent } from "@stocks-vibe/contracts/auth";
import { createContext, useContext, useSyncExternalStore } from "react";

/**
 * What this app needs of the auth client, on the wire's own names. The real client has far more; naming only this keeps
 * the fake in the tests honest and small.
 */
type MemberSession = {
  member_session_id: string;
  member_id: string;
  organization_id: string;
  expires_at: string;
  /** What the session was opened with. An operator who looks as the member stands in it by name. */
  authentication_factors: {
    type: string;
    impersonated_factor?: { impersonator_email_address: string } | undefined;
  }[];
};
export type Member = {
  member_id: string;
  email_address: string;
  name: string;
  status: string;
  /** What pages keep about the member, beside what the server knows. */
  untrusted_metadata: Record<string, unknown>;
  roles: { role_id: string }[];
};
export type Organization = {
  organization_id: string;
  organization_name: string;
};

export type AuthState = {
  session: MemberSession | null;
  member: Member | null;
  organization: Organization | null;
  /** Whose session stands in this browser that this site did not store. Nobody is signed in by it before they say so. */
  unfamiliar: { member: Member; organization: Organization } | null;
  isInitialized: boolean;
};

export type DiscoveredOrganization = {
  organization: Organization;
  membership: { type: string; member: { roles: { role_id: string }[] } | null };
};

/** A proven mailbox, and where it may go. */
export type Discovered = {
  email_address: string;
  discovered_organizations: DiscoveredOrganization[];
};

/** What a link to one organization is for. */
export type DescribedLink = {
  kind: string;
  organization_name: string;
  email_address: string;
  inviter: string | null;
};

/** An answer that may or may not have opened a session: the widget asks for what is missing. */
export type { SignInAnswer };

/** What the sign-in widget calls, and what this app calls itself. */
export type AuthClient = SignInClient & {
  session: {
    getState(): AuthState;
    subscribe(listener: () => void): () => void;
    getTokens(): { session_token: string; session_jwt: string } | null;
    authenticate(request: { session_duration_minutes: number }): Promise<{
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
  magicLinks: {
    email: {
      invite(request: { email_address: string; invite_redirect_url: string }): Promise<unknown>;
      discovery: {
        send(request: { email_address: string; discovery_redirect_url?: string }): Promise<unknown>;
      };
    };
    authenticate(request: {
      magic_links_token: string;
      session_duration_minutes: number;
    }): Promise<SignInAnswer>;
    discovery: {
      authenticate(request: { discovery_magic_links_token: string }): Promise<Discovered>;
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
        organization_name: string;
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
    update(request: {
      name?: string;
      untrusted_metadata?: Record<string, unknown>;
    }): Promise<unknown>;
  };
  organization: {
    update(request: { organization_name: string }): Promise<unknown>;
    members: { search(request: Record<string, never>): Promise<{ members: Member[] }> };
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
    decline(request: { organization_id?: string; magic_links_token?: string }): Promise<unknown>;
    stopEmailUpdate(request: { stop_token: string }): Promise<unknown>;
  };
  otherSessions: { revoke(): Promise<{ revoked_sessions: number }> };
};

/** How long a session is asked for at every sign-in and extension. */
export const sessionMinutes = 240;

export const AuthContext = createContext<AuthClient | null>(null);

export function useAuthClient(): AuthClient {
  const client = useContext(AuthContext);
  if (!client) throw new Error("useAuthClient needs an AuthContext above it.");
  return client;
}

/** Who is signed in, kept up to date across tabs by the auth client. */
export function useAuthState(): AuthState {
  const { session } = useAuthClient();
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** The operator who looks at the product as the member who is signed in, or null where the member is there in person. */
export function useOperator(): string | null {
  const factors = useAuthState().session?.authentication_factors ?? [];
  const operators = factors.map((factor) => factor.impersonated_factor?.impersonator_email_address);
  return operators.find((operator) => operator !== undefined) ?? null;
}

/** The key under which everything of one organization is cached; another organization shares nothing with it. */
export function useOrganizationKey(): string {
  return useAuthState().session?.organization_id ?? "none";
}

/** Ends the session here even if the server cannot be told; the client clears its own state in every case. */
export async function endSession(client: AuthClient): Promise<void> {
  await client.session.revoke({ forceClear: true }).catch(() => undefined);
}
