import type { UpdateOrganizationRequest } from "@stocks-vibe/contracts/auth";
import type { RulesOf } from "../core/assert-arguments.ts";

/** Every setting of an organization that its administrators may change. */
export const ORGANIZATION_RULES: RulesOf<UpdateOrganizationRequest> = {
  organization_name: "string?",
  organization_slug: "string?",
  organization_logo_url: "string?",
  sso_default_connection_id: "string?",
  sso_jit_provisioning: "string?",
  sso_jit_provisioning_allowed_connections: "string array?",
  email_allowed_domains: "string array?",
  email_jit_provisioning: "string?",
  email_invites: "string?",
  oauth_tenant_jit_provisioning: "string?",
  allowed_oauth_tenants: "object?",
  auth_methods: "string?",
  allowed_auth_methods: "string array?",
  mfa_methods: "string?",
  allowed_mfa_methods: "string array?",
  mfa_policy: "string?",
  rbac_email_implicit_role_assignments: "array?",
  first_party_connected_apps_allowed_type: "string?",
  allowed_first_party_connected_apps: "string array?",
  third_party_connected_apps_allowed_type: "string?",
  allowed_third_party_connected_apps: "string array?",
  members_may_invite: "boolean?",
};
