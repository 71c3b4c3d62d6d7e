import { vi } from "vitest";
import type { SignInClient } from "../actions/client.ts";
import { aFound, aMatch, aStrength, discovered, email, finishedAnswer } from "./answers.ts";

type Emails = SignInClient["otps"]["email"];
type BySlug = NonNullable<NonNullable<SignInClient["organization"]>["getBySlug"]>;
type Sso = NonNullable<SignInClient["sso"]>;
type OAuth = NonNullable<SignInClient["oauth"]>;
type OneTap = NonNullable<OAuth["googleOneTap"]>;
type Impersonation = NonNullable<SignInClient["impersonation"]>;
type Provider = NonNullable<SignInClient["oauth"]>["google"];
type Passwords = SignInClient["passwords"];
type Session = Required<NonNullable<SignInClient["session"]>>;
type Invitations = Required<NonNullable<SignInClient["invitations"]>>;

const provider = () => ({
  start: vi.fn<Provider["start"]>(async () => undefined),
  discovery: { start: vi.fn<Provider["discovery"]["start"]>(async () => undefined) },
});

/** A client whose calls succeed unless the test says otherwise. */
export function createFakeClient() {
  const sent = async () => ({ request_id: "r", status_code: 200 });
  const proven = async () => discovered([aFound("organization-1", "Whitfield Family")]);
  const signedIn = async () => finishedAnswer;
  return {
    session: {
      giveUpExchange: vi.fn(),
      getState: vi.fn<Session["getState"]>(() => ({
        session: null,
        member: null,
        isInitialized: true,
      })),
      subscribe: vi.fn<Session["subscribe"]>(() => () => undefined),
    },
    publicToken: "public-token-test-1",
    baseUrl: "https://auth.example",
    magicLinks: {
      email: {
        discovery: { send: vi.fn<SignInClient["magicLinks"]["email"]["discovery"]["send"]>(sent) },
        loginOrSignup: vi.fn<SignInClient["magicLinks"]["email"]["loginOrSignup"]>(sent),
      },
      authenticate: vi.fn<NonNullable<SignInClient["magicLinks"]["authenticate"]>>(signedIn),
      discovery: {
        authenticate:
          vi.fn<NonNullable<SignInClient["magicLinks"]["discovery"]>["authenticate"]>(proven),
      },
    },
    otps: {
      email: {
        discovery: {
          send: vi.fn<Emails["discovery"]["send"]>(sent),
          authenticate: vi.fn<Emails["discovery"]["authenticate"]>(proven),
        },
        loginOrSignup: vi.fn<Emails["loginOrSignup"]>(sent),
        authenticate: vi.fn<Emails["authenticate"]>(signedIn),
      },
      sms: {
        send: vi.fn<SignInClient["otps"]["sms"]["send"]>(sent),
        authenticate: vi.fn<SignInClient["otps"]["sms"]["authenticate"]>(signedIn),
      },
    },
    passwords: {
      authenticate: vi.fn<Passwords["authenticate"]>(signedIn),
      resetByEmailStart: vi.fn<Passwords["resetByEmailStart"]>(sent),
      resetByEmail: vi.fn<Passwords["resetByEmail"]>(signedIn),
      resetBySession: vi.fn<NonNullable<Passwords["resetBySession"]>>(signedIn),
      resetEmail: vi.fn<NonNullable<Passwords["resetEmail"]>>(() => null),
      strengthCheck: vi.fn<Passwords["strengthCheck"]>(async () => aStrength()),
      discovery: {
        authenticate: vi.fn<Passwords["discovery"]["authenticate"]>(proven),
        resetByEmailStart: vi.fn<Passwords["discovery"]["resetByEmailStart"]>(sent),
        resetByEmail: vi.fn<Passwords["discovery"]["resetByEmail"]>(proven),
      },
    },
    discovery: {
      organizations: {
        create: vi.fn<SignInClient["discovery"]["organizations"]["create"]>(signedIn),
      },
      intermediateSessions: {
        exchange: vi.fn<SignInClient["discovery"]["intermediateSessions"]["exchange"]>(signedIn),
      },
    },
    invitations: {
      decline: vi.fn(sent),
      describeDiscovery: vi.fn<Invitations["describeDiscovery"]>(async () => ({
        email_address: email,
      })),
      describe: vi.fn<Invitations["describe"]>(async () => ({
        kind: "login",
        email_address: email,
        organization_name: "Whitfield Family",
        inviter: null,
      })),
    },
    totp: {
      create: vi.fn<SignInClient["totp"]["create"]>(async () => ({
        secret: "JBSWY3DPEHPK3PXPAB",
        qr_code: "data:image/png;base64,iVBORw0KGgo=",
        recovery_codes: ["aaaa-bbbb-cccc", "dddd-eeee-ffff"],
      })),
      authenticate: vi.fn<SignInClient["totp"]["authenticate"]>(signedIn),
    },
    recoveryCodes: { recover: vi.fn<SignInClient["recoveryCodes"]["recover"]>(signedIn) },
    oauth: {
      google: provider(),
      microsoft: provider(),
      hubspot: provider(),
      slack: provider(),
      github: provider(),
      googleOneTap: {
        start: vi.fn<OneTap["start"]>(async () => undefined),
        discovery: { start: vi.fn<OneTap["discovery"]["start"]>(async () => undefined) },
        cancel: vi.fn(),
      },
      hasLeft: vi.fn(() => true),
      authenticate: vi.fn<NonNullable<OAuth["authenticate"]>>(signedIn),
      discovery: { authenticate: vi.fn<NonNullable<OAuth["discovery"]>["authenticate"]>(proven) },
    },
    sso: {
      hasLeft: vi.fn(() => true),
      start: vi.fn<Sso["start"]>(async () => undefined),
      authenticate: vi.fn<NonNullable<Sso["authenticate"]>>(signedIn),
      discoverConnections: vi.fn<Sso["discoverConnections"]>(async () => ({ connections: [] })),
    },
    impersonation: { authenticate: vi.fn<Impersonation["authenticate"]>(signedIn) },
    organization: { getBySlug: vi.fn<BySlug>(async () => ({ organization: aMatch() })) },
    lookUps: {
      findMember: vi.fn<NonNullable<SignInClient["lookUps"]>["findMember"]>(async () => ({
        member: { member_password_id: "set" },
      })),
    },
    isReachable: vi.fn(async () => false),
    bootstrap: {
      get: vi.fn<SignInClient["bootstrap"]["get"]>(async () => ({
        email_domains: ["stocks.example"],
        create_organization_enabled: true,
        disable_sdk_watermark: true,
        password_config: { luds_minimum_count: 10, luds_complexity: 3 },
      })),
    },
  } satisfies SignInClient;
}
