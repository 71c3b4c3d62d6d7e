import type {
  AuthenticateLinkAnswer,
  AuthenticateResponse,
  AuthenticateResponseWithMfa,
  Bootstrap,
  DiscoveredOrganization,
  DiscoveredOrganizationsAnswer,
  DiscoveryAuth,
  Member,
  MemberAnswer,
  MemberSession,
  Membership,
  Organization,
  PlainAnswer,
  SearchMembersAnswer,
} from "@stocks-vibe/contracts/auth";

export { type AuthClient, type AuthClientOptions, createAuthClient } from "./create-auth-client.ts";
export {
  ApiError,
  ConnectionError,
  endsSession,
  NoSessionError,
  SchemaError,
  UsageError,
} from "./errors.ts";
export type { Fetch } from "./http.ts";
export type { CookieNames, SessionTokens } from "./session/cookies.ts";
export type { SessionState } from "./session/reduce-session.ts";

// Their own export, because the contracts are only a build-time dependency: types in, types out.
export type {
  AuthenticateLinkAnswer,
  AuthenticateResponse,
  AuthenticateResponseWithMfa,
  Bootstrap,
  DiscoveredOrganization,
  DiscoveredOrganizationsAnswer,
  DiscoveryAuth,
  Member,
  MemberAnswer,
  MemberSession,
  Membership,
  Organization,
  PlainAnswer,
  SearchMembersAnswer,
};
