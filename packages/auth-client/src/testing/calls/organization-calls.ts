import type { CallCase } from "./call-case.ts";
import { app, email, emailUpdate, MEMBERS, session } from "./shared-fields.ts";

export const organizationCalls: readonly CallCase[] = [
  { name: "organization.get", sends: "GET /b2b/organizations/me", caller: session },
  {
    name: "organization.update",
    sends: "PUT /b2b/organizations/me",
    caller: session,
    optional: {
      organization_name: "The Family",
      organization_slug: "the-family",
      organization_logo_url: "https://app.example/logo.png",
      sso_default_connection_id: "c",
      sso_jit_provisioning: "NOT_ALLOWED",
      sso_jit_provisioning_allowed_connections: ["c"],
      email_allowed_domains: ["family.example"],
      email_jit_provisioning: "RESTRICTED",
      email_invites: "ALL_ALLOWED",
      oauth_tenant_jit_provisioning: "NOT_ALLOWED",
      allowed_oauth_tenants: { slack: ["T1"] },
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["magic_link"],
      mfa_methods: "RESTRICTED",
      allowed_mfa_methods: ["totp"],
      mfa_policy: "OPTIONAL",
      rbac_email_implicit_role_assignments: [{ role_id: "r", domain: "family.example" }],
      first_party_connected_apps_allowed_type: "ALL_ALLOWED",
      allowed_first_party_connected_apps: ["a"],
      third_party_connected_apps_allowed_type: "ALL_ALLOWED",
      allowed_third_party_connected_apps: ["a"],
    },
  },
  { name: "organization.delete", sends: "DELETE /b2b/organizations/me", caller: session },
  {
    name: "organization.deletion.get",
    sends: "GET /b2b/organizations/me/deletion",
    caller: session,
  },
  {
    name: "organization.deletion.ask",
    sends: "POST /b2b/organizations/me/deletion",
    caller: session,
    required: { organization_name: "The Family" },
  },
  {
    name: "organization.deletion.withdraw",
    sends: "DELETE /b2b/organizations/me/deletion",
    caller: session,
  },
  {
    name: "organization.getBySlug",
    sends: "POST /b2b/organizations/search",
    required: { organization_slug: "the-family" },
  },
  {
    name: "organization.getConnectedApps",
    sends: "GET /b2b/organizations/connected_apps",
    caller: session,
  },
  {
    name: "organization.getConnectedApp",
    sends: "GET /b2b/organizations/connected_apps/app%2F1",
    caller: session,
    required: app,
  },
];

export const selfCalls: readonly CallCase[] = [
  { name: "self.get", sends: `GET ${MEMBERS}/me`, caller: session },
  {
    name: "self.update",
    sends: `PUT ${MEMBERS}/update`,
    caller: session,
    optional: {
      name: "Ada",
      untrusted_metadata: {},
      mfa_enrolled: true,
      mfa_phone_number: "+15005550006",
      default_mfa_method: "totp",
    },
  },
  {
    name: "self.deletePassword",
    sends: `DELETE ${MEMBERS}/passwords/p-1`,
    caller: session,
    required: { password_id: "p-1" },
    isText: true,
  },
  {
    name: "self.deleteMFAPhoneNumber",
    sends: `DELETE ${MEMBERS}/deletePhoneNumber`,
    caller: session,
  },
  { name: "self.deleteMFATOTP", sends: `DELETE ${MEMBERS}/deleteTOTP`, caller: session },
  {
    name: "self.unlinkRetiredEmail",
    sends: `POST ${MEMBERS}/unlink_retired_email`,
    caller: session,
    optional: { ...email, email_id: "e" },
  },
  {
    name: "self.startEmailUpdate",
    sends: `POST ${MEMBERS}/start_email_update`,
    caller: session,
    required: email,
    optional: emailUpdate,
  },
  { name: "self.cancelEmailUpdate", sends: `POST ${MEMBERS}/cancel_email_update`, caller: session },
  { name: "self.getConnectedApps", sends: `GET ${MEMBERS}/connected_apps`, caller: session },
  {
    name: "self.revokeConnectedApp",
    sends: `POST ${MEMBERS}/connected_apps/app%2F1/revoke`,
    caller: session,
    required: app,
  },
];
