import type { RouteAccess } from "../../domain/caller/caller.ts";
import { AUDIT_LOG } from "../../domain/rbac/policy-of.ts";

const PUBLIC = { kind: "public" } as const;
const PROOF = { kind: "proof" } as const;
const SESSION = { kind: "session" } as const;
const BACKEND = { kind: "backend" } as const;
const SETUP_LINK = { kind: "setupLink" } as const;
const GUARDED = { stepUp: true } as const;
const READS = { operatorMay: true } as const;
const TRIED = { captcha: true } as const;

const organization = (action: string) =>
  ({ kind: "permission", resource: "stytch.organization", action }) as const;
const member = (action: string) =>
  ({ kind: "permission", resource: "stytch.member", action }) as const;
const self = (action: string) => ({ kind: "permission", resource: "stytch.self", action }) as const;
const sso = (action: string) => ({ kind: "permission", resource: "stytch.sso", action }) as const;
const selfOrMember = (action: string) => ({ kind: "selfOrMember", action }) as const;

/** Proving domains is deciding about domains. */
const DOMAINS = "update.settings.allowed-domains";

const AUTH_METHODS = "update.settings.allowed-auth-methods";

const SDK = "/sdk/v1";
const ORGANIZATIONS = `${SDK}/b2b/organizations`;
const MEMBERS = `${ORGANIZATIONS}/members`;

/**
 * THE table: every route of the browser API and of the server API, by method and path (`:` stands
 * for any parameter). A route that is missing here does not start, and is refused.
 */
const ACCESS: Readonly<Record<string, RouteAccess>> = {
  [`GET ${SDK}/projects/bootstrap/:`]: PUBLIC,
  [`GET ${SDK}/errors`]: PUBLIC,
  [`POST ${SDK}/events`]: PUBLIC,
  [`POST ${SDK}/users/search`]: PUBLIC,

  [`POST ${SDK}/b2b/sessions/authenticate`]: { ...SESSION, ...READS },
  [`POST ${SDK}/b2b/sessions/exchange`]: SESSION,
  [`POST ${SDK}/b2b/sessions/exchange_access_token`]: PUBLIC,
  [`POST ${SDK}/b2b/sessions/attest`]: PUBLIC,
  [`POST ${SDK}/b2b/sessions/revoke`]: { ...SESSION, ...READS },
  [`POST ${SDK}/b2b/sessions/revoke_others`]: { ...self("revoke-sessions") },
  [`GET ${SDK}/b2b/sessions/own`]: SESSION,
  [`POST ${SDK}/b2b/sessions/revoke_own`]: { ...self("revoke-sessions") },
  [`POST ${SDK}/b2b/sessions/revoke/:`]: selfOrMember("revoke-sessions"),

  [`POST ${SDK}/b2b/magic_links/email/discovery/send`]: { ...PUBLIC, ...TRIED },
  [`POST ${SDK}/b2b/magic_links/discovery/authenticate`]: { ...PUBLIC, ...TRIED },
  [`POST ${SDK}/b2b/sign_up/start`]: { ...PUBLIC, ...TRIED },
  [`POST ${SDK}/b2b/magic_links/email/login_or_signup`]: PUBLIC,
  [`POST ${SDK}/b2b/magic_links/authenticate`]: { ...PROOF, ...TRIED },
  [`POST ${SDK}/b2b/magic_links/email/invite`]: member("invite"),

  [`POST ${SDK}/b2b/discovery/organizations`]: PROOF,
  [`POST ${SDK}/b2b/discovery/organizations/create`]: PROOF,
  [`POST ${SDK}/b2b/discovery/intermediate_sessions/exchange`]: PROOF,
  [`POST ${SDK}/b2b/discovery/invitations/decline`]: PROOF,
  [`POST ${SDK}/b2b/magic_links/describe`]: PUBLIC,
  [`POST ${SDK}/b2b/magic_links/discovery/describe`]: PUBLIC,
  [`POST ${SDK}/b2b/email_updates/stop`]: PUBLIC,

  [`POST ${SDK}/b2b/otps/email/discovery/send`]: { ...PUBLIC, ...TRIED },
  [`POST ${SDK}/b2b/otps/email/discovery/authenticate`]: { ...PUBLIC, ...TRIED },
  [`POST ${SDK}/b2b/otps/email/login_or_signup`]: { ...PUBLIC, ...TRIED },
  [`POST ${SDK}/b2b/otps/email/authenticate`]: { ...PROOF, ...TRIED },
  [`POST ${SDK}/b2b/otps/sms/send`]: { ...PROOF, ...TRIED },
  [`POST ${SDK}/b2b/otps/sms/authenticate`]: { ...PROOF, ...TRIED },

  [`POST ${SDK}/b2b/totp`]: PROOF,
  [`POST ${SDK}/b2b/totp/authenticate`]: { ...PROOF, ...TRIED },
  [`GET ${SDK}/b2b/recovery_codes`]: SESSION,
  [`POST ${SDK}/b2b/recovery_codes/rotate`]: SESSION,
  [`POST ${SDK}/b2b/recovery_codes/recover`]: { ...PROOF, ...TRIED },

  [`POST ${SDK}/b2b/passwords/authenticate`]: { ...PROOF, ...TRIED },
  [`POST ${SDK}/b2b/passwords/strength_check`]: PUBLIC,
  [`POST ${SDK}/b2b/passwords/email/reset/start`]: { ...PUBLIC, ...TRIED },
  [`POST ${SDK}/b2b/passwords/email/reset`]: { ...PROOF, ...TRIED },
  [`POST ${SDK}/b2b/passwords/discovery/reset/start`]: { ...PUBLIC, ...TRIED },
  [`POST ${SDK}/b2b/passwords/discovery/reset`]: { ...PROOF, ...TRIED },
  [`POST ${SDK}/b2b/passwords/discovery/authenticate`]: { ...PUBLIC, ...TRIED },
  [`POST ${SDK}/b2b/passwords/existing_password/reset`]: { ...PROOF, ...TRIED },
  [`POST ${SDK}/b2b/passwords/session/reset`]: { ...SESSION, ...TRIED },

  [`POST ${SDK}/b2b/oauth/authenticate`]: { ...PROOF, ...TRIED },
  [`POST ${SDK}/b2b/oauth/discovery/authenticate`]: { ...PUBLIC, ...TRIED },
  "GET /v1/b2b/public/oauth/:/start": PUBLIC,
  "GET /v1/b2b/public/oauth/:/discovery/start": PUBLIC,
  "GET /v1/b2b/public/oauth/:/callback": PUBLIC,

  [`GET ${SDK}/b2b/oauth/google/onetap/start`]: PUBLIC,
  [`POST ${SDK}/b2b/oauth/google/onetap/submit`]: PUBLIC,
  [`POST ${SDK}/b2b/oauth/google/onetap/discovery/submit`]: PUBLIC,
  [`POST ${SDK}/b2b/sso/authenticate`]: { ...PROOF, ...TRIED },
  [`GET ${SDK}/b2b/sso/discovery/connections`]: PUBLIC,
  "GET /v1/public/sso/start": PUBLIC,
  "GET /v1/public/organizations/:/logo/:": PUBLIC,
  "GET /v1/b2b/sso/callback/:": PUBLIC,
  "POST /v1/b2b/sso/callback/:": PUBLIC,
  "GET /v1/b2b/sso/metadata/:": PUBLIC,
  "GET /v1/b2b/sso/test/:": PUBLIC,

  [`GET ${SDK}/b2b/sso`]: { ...sso("get"), ...READS },
  [`POST ${SDK}/b2b/sso/saml`]: { ...sso("create"), ...GUARDED },
  [`PUT ${SDK}/b2b/sso/saml/:`]: { ...sso("update"), ...GUARDED },
  [`PUT ${SDK}/b2b/sso/saml/:/url`]: { ...sso("update"), ...GUARDED },
  [`PUT ${SDK}/b2b/sso/saml/:/metadata`]: { ...sso("update"), ...GUARDED },
  [`POST ${SDK}/b2b/sso/:/test`]: { ...sso("update"), ...GUARDED },
  // What providers say of people is the organization's to read.
  [`GET ${SDK}/b2b/sso/:/attempts`]: sso("get"),
  [`DELETE ${SDK}/b2b/sso/saml/:/verification_certificates/:`]: { ...sso("update"), ...GUARDED },
  [`DELETE ${SDK}/b2b/sso/saml/:/encryption_private_key/:`]: { ...sso("update"), ...GUARDED },
  [`POST ${SDK}/b2b/sso/oidc`]: { ...sso("create"), ...GUARDED },
  [`PUT ${SDK}/b2b/sso/oidc/:`]: { ...sso("update"), ...GUARDED },
  [`POST ${SDK}/b2b/sso/external`]: { ...sso("create"), ...GUARDED },
  [`PUT ${SDK}/b2b/sso/external/:`]: { ...sso("update"), ...GUARDED },
  [`DELETE ${SDK}/b2b/sso/:`]: { ...sso("delete"), ...GUARDED },
  [`POST ${SDK}/b2b/sso/:/switch_on`]: { ...sso("update"), ...GUARDED },
  [`GET ${SDK}/b2b/sso/:/setup_links`]: sso("update"),
  [`POST ${SDK}/b2b/sso/:/setup_links`]: { ...sso("update"), ...GUARDED },
  [`DELETE ${SDK}/b2b/sso/:/setup_links/:`]: { ...sso("update"), ...GUARDED },
  [`GET ${SDK}/b2b/sso/setup`]: SETUP_LINK,
  [`PUT ${SDK}/b2b/sso/setup/saml`]: SETUP_LINK,
  [`PUT ${SDK}/b2b/sso/setup/saml/url`]: SETUP_LINK,
  [`PUT ${SDK}/b2b/sso/setup/saml/metadata`]: SETUP_LINK,
  [`PUT ${SDK}/b2b/sso/setup/oidc`]: SETUP_LINK,
  [`POST ${SDK}/b2b/sso/setup/test`]: SETUP_LINK,
  [`GET ${SDK}/b2b/sso/setup/attempts`]: SETUP_LINK,
  [`POST ${SDK}/b2b/sso/setup/finish`]: SETUP_LINK,

  [`POST ${SDK}/b2b/impersonation/authenticate`]: { ...PUBLIC, ...TRIED },

  [`GET ${ORGANIZATIONS}/me`]: { ...SESSION, ...READS },
  [`PUT ${ORGANIZATIONS}/me`]: { kind: "fields" },
  [`DELETE ${ORGANIZATIONS}/me`]: { ...organization("delete"), ...GUARDED },
  [`GET ${ORGANIZATIONS}/me/deletion`]: { ...SESSION, ...READS },
  [`POST ${ORGANIZATIONS}/me/deletion`]: { ...organization("delete"), ...GUARDED },
  [`DELETE ${ORGANIZATIONS}/me/deletion`]: organization("delete"),
  [`POST ${ORGANIZATIONS}/me/audit_log/search`]: {
    kind: "permission",
    resource: AUDIT_LOG,
    action: "get",
    ...READS,
  },
  [`GET ${ORGANIZATIONS}/me/sso_requirement`]: { ...organization(AUTH_METHODS), ...READS },
  [`PUT ${ORGANIZATIONS}/me/sso_requirement`]: { ...organization(AUTH_METHODS), ...GUARDED },
  [`DELETE ${ORGANIZATIONS}/me/sso_requirement`]: { ...organization(AUTH_METHODS), ...GUARDED },
  [`GET ${ORGANIZATIONS}/me/domains`]: { ...organization(DOMAINS), ...READS },
  [`POST ${ORGANIZATIONS}/me/domains/start`]: { ...organization(DOMAINS), ...GUARDED },
  [`POST ${ORGANIZATIONS}/me/domains/verify`]: { ...organization(DOMAINS), ...GUARDED },
  [`POST ${ORGANIZATIONS}/me/domains/remove`]: { ...organization(DOMAINS), ...GUARDED },
  [`POST ${ORGANIZATIONS}/search`]: PUBLIC,
  [`GET ${ORGANIZATIONS}/connected_apps`]: { ...organization("get.connected-apps"), ...READS },
  [`GET ${ORGANIZATIONS}/connected_apps/:`]: { ...organization("get.connected-apps"), ...READS },

  [`POST ${MEMBERS}`]: member("create"),
  [`POST ${MEMBERS}/search`]: PUBLIC,
  [`POST ${ORGANIZATIONS}/me/members/search`]: { ...member("search"), ...READS },
  [`PUT ${MEMBERS}/:`]: { kind: "fields" },
  [`DELETE ${MEMBERS}/:`]: { ...selfOrMember("delete"), ...GUARDED },
  [`PUT ${MEMBERS}/:/reactivate`]: { ...member("create"), ...GUARDED },
  [`DELETE ${MEMBERS}/passwords/:`]: { ...selfOrMember("update.info.delete.password"), ...GUARDED },
  [`DELETE ${MEMBERS}/mfa_phone_numbers/:`]: {
    ...selfOrMember("update.info.delete.mfa-phone"),
    ...GUARDED,
  },
  [`DELETE ${MEMBERS}/totp/:`]: { ...selfOrMember("update.info.delete.mfa-totp"), ...GUARDED },
  [`POST ${MEMBERS}/:/unlink_retired_email`]: selfOrMember("update.info.email"),
  [`POST ${MEMBERS}/:/start_email_update`]: { ...selfOrMember("update.info.email"), ...GUARDED },
  [`POST ${MEMBERS}/:/cancel_email_update`]: {
    ...selfOrMember("update.info.email"),
  },
  [`GET ${MEMBERS}/:/connected_apps`]: { ...selfOrMember("get.connected-apps"), ...READS },
  "GET /sdk/v1b2b/organizations/members/:/connected_apps": {
    ...selfOrMember("get.connected-apps"),
    ...READS,
  },
  [`POST ${MEMBERS}/:/connected_apps/:/revoke`]: selfOrMember("revoke.connected-apps"),

  [`GET ${MEMBERS}/me`]: { ...SESSION, ...READS },
  [`PUT ${MEMBERS}/update`]: { kind: "fields" },
  [`DELETE ${MEMBERS}/deletePhoneNumber`]: { ...self("update.info.delete.mfa-phone"), ...GUARDED },
  [`DELETE ${MEMBERS}/deleteTOTP`]: { ...self("update.info.delete.mfa-totp"), ...GUARDED },
  [`POST ${MEMBERS}/unlink_retired_email`]: self("update.info.email"),
  [`POST ${MEMBERS}/unlink_account`]: { ...SESSION, ...GUARDED },
  [`POST ${MEMBERS}/start_email_update`]: { ...self("update.info.email"), ...GUARDED },
  [`POST ${MEMBERS}/cancel_email_update`]: { ...self("update.info.email") },
  [`GET ${MEMBERS}/connected_apps`]: { ...self("get.connected-apps"), ...READS },
  [`POST ${MEMBERS}/connected_apps/:/revoke`]: self("revoke.connected-apps"),

  "GET /v1/openapi.json": PUBLIC,
  "GET /v1/b2b/sessions/jwks/:": PUBLIC,
  "POST /v1/b2b/sessions/authenticate": BACKEND,
  "POST /v1/b2b/sessions/revoke": BACKEND,
  "GET /v1/b2b/organizations/:": BACKEND,
  "GET /v1/b2b/organizations/:/members/:": BACKEND,
  "GET /v1/b2b/events": BACKEND,
  "POST /v1/b2b/mail/bounces": BACKEND,
  "POST /v1/b2b/mail/notices": BACKEND,
};

const keyOf = (method: string, url: string): string =>
  `${method} ${url.replaceAll(/:[A-Za-z_]+/g, ":")}`;

/** The entry of a route, such as ('PUT', '/sdk/v1/b2b/organizations/members/:member_id'). */
export const accessOf = (method: string, url: string): RouteAccess | undefined =>
  ACCESS[keyOf(method, url)];

/** All entries, for the test that tries every one. */
export const listAccess = (): readonly (readonly [route: string, access: RouteAccess])[] =>
  Object.entries(ACCESS);
