import type { PasswordStrength, SignInClient } from "../actions/client.ts";

/** A call that is always under way. */
const never = () => new Promise<never>(() => undefined);
const account = { start: never, discovery: { start: never } };

type StillFacts = {
  settings?: Partial<Awaited<ReturnType<SignInClient["bootstrap"]["get"]>>>;
  /** What it says of a password. */
  strength?: PasswordStrength;
  keepsNothing?: boolean;
};

/**
 * A client that never answers but with a project's settings and what it says of a password: a
 * screen before it stays as it is.
 */
export function stillClient({
  settings,
  strength,
  keepsNothing = false,
}: StillFacts = {}): SignInClient {
  return {
    magicLinks: {
      email: { discovery: { send: never }, loginOrSignup: never },
      authenticate: never,
    },
    otps: {
      email: {
        discovery: { send: never, authenticate: never },
        loginOrSignup: never,
        authenticate: never,
      },
      sms: { send: never, authenticate: never },
    },
    totp: { create: never, authenticate: never },
    recoveryCodes: { recover: never },
    passwords: {
      authenticate: never,
      resetByEmailStart: never,
      resetByEmail: never,
      resetBySession: never,
      strengthCheck: strength ? async () => strength : never,
      discovery: { authenticate: never, resetByEmailStart: never, resetByEmail: never },
    },
    discovery: {
      organizations: { create: never },
      intermediateSessions: { exchange: never },
    },
    oauth: {
      google: account,
      microsoft: account,
      hubspot: account,
      slack: account,
      github: account,
    },
    sso: { start: never, discoverConnections: never },
    organization: { getBySlug: never },
    invitations: { decline: never },
    canKeep: () => !keepsNothing,
    bootstrap: {
      get: async () => ({
        email_domains: ["stocksvibe.example"],
        create_organization_enabled: true,
        disable_sdk_watermark: true,
        password_config: null,
        ...settings,
      }),
    },
  };
}
