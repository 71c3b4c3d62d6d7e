import type { AuthClient } from "#lib/auth/auth.ts";
import type { CallsOf } from "#lib/loading/late.ts";

/** What every page asks, or is answered at once: it is there from the start. */
type Eager = "session" | "rbac" | "bootstrap" | "isReachable" | "canKeep";
/** What this app's auth client has not. */
type Absent = "publicToken" | "oauth" | "sso";

/** The rest of the auth client, which is loaded when it is first called. */
export type LateAuth = Omit<AuthClient, Eager | Absent | "passwords" | "organization"> & {
  passwords: Omit<AuthClient["passwords"], "resetEmail">;
  organization: Omit<AuthClient["organization"], "deletion">;
};

/** Its calls by name. */
export const lateCalls: CallsOf<LateAuth> = {
  magicLinks: {
    email: { discovery: { send: true }, loginOrSignup: true, invite: true },
    discovery: { authenticate: true },
    authenticate: true,
  },
  otps: {
    email: {
      discovery: { send: true, authenticate: true },
      loginOrSignup: true,
      authenticate: true,
    },
    sms: { send: true, authenticate: true },
  },
  passwords: {
    discovery: { authenticate: true, resetByEmailStart: true, resetByEmail: true },
    authenticate: true,
    resetByEmailStart: true,
    resetByEmail: true,
    resetBySession: true,
    strengthCheck: true,
  },
  totp: { create: true, authenticate: true },
  recoveryCodes: { get: true, rotate: true, recover: true },
  impersonation: { authenticate: true },
  discovery: {
    organizations: { list: true, create: true },
    intermediateSessions: { exchange: true },
  },
  self: {
    get: true,
    update: true,
    deletePassword: true,
    deleteMFAPhoneNumber: true,
    deleteMFATOTP: true,
    startEmailUpdate: true,
    cancelEmailUpdate: true,
  },
  organization: {
    get: true,
    update: true,
    getBySlug: true,
    members: { search: true, update: true, delete: true },
  },
  auditLog: { search: true },
  invitations: { describe: true, describeDiscovery: true, decline: true, stopEmailUpdate: true },
  domains: { list: true, start: true, verify: true, remove: true },
  lookUps: { findMember: true },
  otherSessions: { list: true, end: true, revoke: true },
  signUp: { start: true, verifier: true, forget: true },
};
