import { type Refusals, SESSION } from "./refusals.ts";

/** Of calls about the organization and what may be done in it. */
export const ORGANIZATION_REFUSALS = {
  "organization.get": [...SESSION],
  "organization.update": [
    ...SESSION,
    "cannot_remove_last_admin",
    "connected_app_not_found",
    "invalid_argument",
    "invalid_organization_allowed_auth_methods",
    "invalid_organization_allowed_mfa_methods",
    "invalid_organization_logo_url",
    "invalid_organization_name",
    "invalid_organization_slug",
    "invalid_role",
    "organization_settings_domain_too_common",
    "organization_settings_invalid_domain",
    "organization_slug_already_used",
    "session_authorization_error",
    "sso_connection_not_found",
    "unauthorized_action",
  ],
  "organization.delete": [...SESSION, "session_authorization_error", "unauthorized_action"],
  "organization.getBySlug": [],
  "organization.getConnectedApps": [...SESSION, "unauthorized_action"],
  "organization.getConnectedApp": [...SESSION, "connected_app_not_found", "unauthorized_action"],
  "rbac.isAuthorized": [],
  "rbac.allPermissions": [],
} as const satisfies Refusals;
