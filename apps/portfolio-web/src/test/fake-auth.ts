import { ConnectionError } from "@stocks-vibe/auth-client";
import { vi } from "vitest";
import type { AuthClient, AuthState, DiscoveredOrganization, Member } from "#lib/auth/auth.ts";
import { fakeFactors } from "./fake-factors.ts";
import {
  fakeAuditLog,
  fakeDomains,
  fakeOrganization,
  fakeOtherSessions,
  fakeSelf,
  fakeSignUp,
  fakeSso,
} from "./fake-organization.ts";

export const now = new Date("2026-11-21T12:00:00Z");

export const nora: Member = {
  member_id: "member-1",
  email_address: "nora@whitfield.example",
  name: "Nora Whitfield",
  status: "active",
  untrusted_metadata: {},
  roles: [{ role_id: "stytch_admin" }],
};

export const aSession = (minutes = 240, organization = "organization-1") => ({
  member_session_id: "session-1",
  member_id: organization === "organization-1" ? nora.member_id : `member-of-${organization}`,
  organization_id: organization,
  expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
  authentication_factors: [{ type: "magic_link" }],
});

export const signedIn = (minutes = 240): AuthState => ({
  session: aSession(minutes),
  member: nora,
  organization: { organization_id: "organization-1", organization_name: "Whitfield Family" },
  unfamiliar: null,
  isInitialized: true,
});

/** An operator looks at the product as Nora. */
export const lookedAt = (minutes = 60): AuthState => ({
  ...signedIn(),
  session: {
    ...aSession(minutes),
    authentication_factors: [
      {
        type: "impersonated",
        impersonated_factor: { impersonator_email_address: "sam@support.example" },
      },
    ],
  },
});

export const signedOut: AuthState = {
  session: null,
  member: null,
  organization: null,
  unfamiliar: null,
  isInitialized: true,
};

/** A session stands in the browser that this site did not store. */
export const unfamiliar: AuthState = {
  ...signedOut,
  unfamiliar: {
    member: { ...nora, email_address: "mallory@elsewhere.example" },
    organization: { organization_id: "organization-9", organization_name: "Elsewhere" },
  },
};

export const discovered = (
  id: string,
  name: string,
  type = "active_member",
  roles: string[] = [],
): DiscoveredOrganization => ({
  organization: { organization_id: id, organization_name: name },
  membership: {
    type,
    member: type.startsWith("eligible") ? null : { roles: roles.map((role_id) => ({ role_id })) },
  },
});

const provider = <Name extends string>(name: Name) => {
  const starts = { start: vi.fn(async () => ({})), discovery: { start: vi.fn(async () => ({})) } };
  return { [name]: starts } as Record<Name, typeof starts>;
};

/** An auth client whose state the test sets; its calls succeed unless the test says otherwise. */
export function createFakeAuth(first: AuthState = signedIn()) {
  let state = first;
  const listeners = new Set<() => void>();
  const become = (next: AuthState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const open = async () => {
    become(signedIn());
    return { member_session: aSession() };
  };
  const client = {
    baseUrl: "https://stocks.example",
    session: {
      getState: () => state,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getTokens: () => (state.session ? { session_token: "token-1", session_jwt: "jwt-1" } : null),
      notKept: vi.fn<AuthClient["session"]["notKept"]>(() => null),
      authenticate: vi.fn<AuthClient["session"]["authenticate"]>(open),
      exchange: vi.fn<AuthClient["session"]["exchange"]>(async ({ organization_id }) => {
        const session = aSession(240, organization_id);
        become({ ...state, session });
        return { member_session: session };
      }),
      giveUpExchange: vi.fn(),
      takeOver: vi.fn(() => become(signedIn())),
      revoke: vi.fn(async () => become(signedOut)),
    },
    magicLinks: {
      email: {
        invite: vi.fn(async () => ({})),
        discovery: { send: vi.fn(async () => ({})) },
        loginOrSignup: vi.fn(async () => ({})),
      },
      authenticate: vi.fn<AuthClient["magicLinks"]["authenticate"]>(open),
      discovery: {
        authenticate: vi.fn<AuthClient["magicLinks"]["discovery"]["authenticate"]>(async () => ({
          email_address: nora.email_address,
          discovered_organizations: [discovered("organization-1", "Whitfield Family")],
        })),
      },
    },
    oauth: {
      ...provider("google"),
      ...provider("microsoft"),
      ...provider("hubspot"),
      ...provider("slack"),
      ...provider("github"),
      authenticate: vi.fn<AuthClient["oauth"]["authenticate"]>(open),
      discovery: {
        authenticate: vi.fn<AuthClient["oauth"]["discovery"]["authenticate"]>(async () => ({
          email_address: nora.email_address,
          discovered_organizations: [discovered("organization-1", "Whitfield Family")],
        })),
      },
    },
    invitations: {
      describe: vi.fn<AuthClient["invitations"]["describe"]>(async () => ({
        kind: "login",
        organization_name: "Whitfield Family",
        email_address: "ada@family.example",
        inviter: null,
        invite_note: null,
        deletion_due_at: null,
      })),
      // A link that can't be described: its use says why.
      describeDiscovery: vi.fn<AuthClient["invitations"]["describeDiscovery"]>(async () => {
        throw new ConnectionError("Unable to contact our servers.");
      }),
      decline: vi.fn<AuthClient["invitations"]["decline"]>(async () => ({})),
      stopEmailUpdate: vi.fn<AuthClient["invitations"]["stopEmailUpdate"]>(async () => ({})),
    },
    ...fakeFactors(open),
    impersonation: {
      authenticate: vi.fn<AuthClient["impersonation"]["authenticate"]>(async () => {
        become(lookedAt());
        return { member_session: aSession(60) };
      }),
    },
    discovery: {
      organizations: {
        list: vi.fn(async () => ({
          email_address: nora.email_address,
          discovered_organizations: [
            discovered("organization-1", "Whitfield Family"),
            discovered("organization-2", "Larkspur Advisory"),
            discovered("organization-3", "Not joined", "eligible_to_join_by_email_domain"),
          ],
        })),
        create: vi.fn(open),
      },
      intermediateSessions: {
        exchange: vi.fn<AuthClient["discovery"]["intermediateSessions"]["exchange"]>(open),
      },
    },
    rbac: { isAuthorized: vi.fn<AuthClient["rbac"]["isAuthorized"]>(async () => true) },
    auditLog: fakeAuditLog(),
    signUp: fakeSignUp(),
    otherSessions: fakeOtherSessions(),
    self: {
      ...fakeSelf(),
      update: vi.fn<AuthClient["self"]["update"]>(async ({ name, untrusted_metadata }) => {
        const { member } = state;
        if (!member) return;
        become({
          ...state,
          member: {
            ...member,
            name: name ?? member.name,
            untrusted_metadata: { ...member.untrusted_metadata, ...untrusted_metadata },
          },
        });
      }),
    },
    organization: fakeOrganization(nora),
    ...fakeSso(open),
    domains: fakeDomains(),
    bootstrap: {
      get: vi.fn(async () => ({
        email_domains: ["stocks.example"],
        create_organization_enabled: true,
        password_config: null,
      })),
    },
  } satisfies AuthClient;
  return { client, become };
}
