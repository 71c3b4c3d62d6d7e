import type { Bootstrap } from "@stocks-vibe/contracts/auth";
import type { Project } from "../projects/project.ts";

/** The public settings. What the project does not have (captcha, passwords, own roles) is said to be off, not left out. */
export const projectToWire = (project: Project): Omit<Bootstrap, "request_id" | "status_code"> => ({
  project_name: project.name,
  disable_sdk_watermark: true,
  captcha_settings: { enabled: false },
  cname_domain: null,
  email_domains: [...project.mailDomains],
  pkce_required_for_email_magic_links: project.pkceRequiredForEmailMagicLinks,
  pkce_required_for_password_resets: true,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: true,
  slug_pattern: null,
  create_organization_enabled: project.createOrganizationEnabled,
  password_config: null,
  dfp_protected_auth_enabled: false,
  dfp_protected_auth_mode: "OBSERVATION",
  rbac_policy: null,
  siwe_required_for_crypto_wallets: false,
  vertical: "B2B",
});
