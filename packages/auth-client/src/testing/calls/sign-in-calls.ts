import type { CallCase } from "./call-case.ts";
import {
  anyone,
  dur,
  either,
  email,
  inOrganization,
  locale,
  minutes,
  session,
  templates,
} from "./shared-fields.ts";

export const sessionCalls: readonly CallCase[] = [
  {
    name: "session.exchange",
    sends: "POST /b2b/sessions/exchange",
    caller: session,
    required: { organization_id: "o-1", ...dur },
    optional: locale,
  },
  {
    name: "session.exchangeAccessToken",
    sends: "POST /b2b/sessions/exchange_access_token",
    required: { access_token: "a", ...dur },
  },
  {
    name: "session.attest",
    sends: "POST /b2b/sessions/attest",
    required: { profile_id: "p", token: "t" },
    optional: { organization_id: "o-1", ...dur },
  },
  {
    name: "session.revokeForMember",
    sends: "POST /b2b/sessions/revoke/m%2F1",
    caller: session,
    required: { member_id: "m/1" },
  },
];

export const linkCalls: readonly CallCase[] = [
  {
    name: "magicLinks.email.discovery.send",
    sends: "POST /b2b/magic_links/email/discovery/send",
    required: email,
    optional: {
      discovery_redirect_url: "https://app.example",
      discovery_expiration_minutes: 30,
      login_template_id: "t-1",
      ...locale,
    },
  },
  {
    name: "magicLinks.discovery.authenticate",
    sends: "POST /b2b/magic_links/discovery/authenticate",
    required: { discovery_magic_links_token: "t" },
  },
  {
    name: "magicLinks.email.loginOrSignup",
    sends: "POST /b2b/magic_links/email/login_or_signup",
    required: inOrganization,
    optional: {
      login_redirect_url: "https://app.example/in",
      signup_redirect_url: "https://app.example/up",
      ...templates,
      ...minutes,
      ...locale,
    },
  },
  {
    name: "magicLinks.email.invite",
    sends: "POST /b2b/magic_links/email/invite",
    caller: session,
    required: email,
    optional: {
      invite_redirect_url: "https://app.example",
      invite_template_id: "t",
      invite_expiration_minutes: 60,
      name: "Ada",
      roles: ["r"],
      untrusted_metadata: { a: 1 },
      ...locale,
    },
  },
  {
    name: "magicLinks.authenticate",
    sends: "POST /b2b/magic_links/authenticate",
    caller: anyone,
    required: { magic_links_token: "t", ...dur },
    optional: locale,
  },
  {
    name: "discovery.organizations.create",
    sends: "POST /b2b/discovery/organizations/create",
    caller: "intermediate",
    required: dur,
    optional: {
      organization_name: "The Family",
      organization_slug: "the-family",
      organization_logo_url: "https://app.example/logo.png",
      sso_jit_provisioning: "NOT_ALLOWED",
      email_allowed_domains: ["family.example"],
      email_jit_provisioning: "RESTRICTED",
      email_invites: "ALL_ALLOWED",
      oauth_tenant_jit_provisioning: "NOT_ALLOWED",
      allowed_oauth_tenants: { slack: ["T1"] },
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["magic_link"],
      mfa_policy: "OPTIONAL",
    },
  },
  {
    name: "discovery.intermediateSessions.exchange",
    sends: "POST /b2b/discovery/intermediate_sessions/exchange",
    caller: "intermediate",
    required: { organization_id: "o-1", ...dur },
    optional: locale,
  },
  {
    name: "discovery.organizations.list",
    sends: "POST /b2b/discovery/organizations",
    caller: either,
  },
];
