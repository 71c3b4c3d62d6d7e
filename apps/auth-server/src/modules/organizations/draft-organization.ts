import type { CreateOrganizationRequest } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { cleanText } from "../members/clean-text.ts";
import { isCommonDomain, isDomain } from "../members/email-address.ts";
import type { OrganizationDraft } from "./organization.ts";

const SLUG = /^[a-z0-9._~-]{2,128}$/;
const NAME_LIMIT = 128;

/** 'ada.lovelace@family.example' → 'Ada Lovelace': the name of an organization that nobody named. */
export function nameFromEmail(emailAddress: string): string {
  const words = (emailAddress.split("@")[0] ?? "").split(/[^a-z0-9]+/i).filter(Boolean);
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(" ");
  return name.slice(0, NAME_LIMIT) || "Organization";
}

function nameOf(given: string | undefined, emailAddress: string): string {
  if (given === undefined) return nameFromEmail(emailAddress);
  const name = cleanText(given);
  if (name === "" || name.length > NAME_LIMIT) throw new Refusal("invalid_organization_name");
  return name;
}

function slugOf(given: string | undefined, now: Date): string {
  if (given === undefined) return `org-${now.getTime()}`;
  const slug = given.toLowerCase();
  if (!SLUG.test(slug)) throw new Refusal("invalid_organization_slug");
  return slug;
}

function logoOf(given: string | undefined): string {
  if (!given) return "";
  if (!URL.canParse(given) || new URL(given).protocol !== "https:") {
    throw new Refusal("invalid_organization_logo_url");
  }
  return given;
}

function domainsOf(given: readonly string[] | undefined): string[] {
  const domains = [...new Set((given ?? []).map((domain) => domain.trim().toLowerCase()))];
  for (const domain of domains) {
    if (!isDomain(domain)) throw new Refusal("organization_settings_invalid_domain");
    if (isCommonDomain(domain)) throw new Refusal("organization_settings_domain_too_common");
  }
  return domains;
}

/** Pure: the settings of a new organization, with its defaults; refuses the first that breaks a rule. */
export function draftOrganization(
  request: Omit<CreateOrganizationRequest, "intermediate_session_token">,
  emailAddress: string,
  now: Date,
): OrganizationDraft {
  const authMethods = request.auth_methods ?? "ALL_ALLOWED";
  const allowedAuthMethods = request.allowed_auth_methods ?? [];
  if (authMethods === "RESTRICTED" && allowedAuthMethods.length === 0) {
    throw new Refusal("invalid_organization_allowed_auth_methods");
  }
  return {
    name: nameOf(request.organization_name, emailAddress),
    slug: slugOf(request.organization_slug, now),
    logoUrl: logoOf(request.organization_logo_url),
    ssoJitProvisioning: request.sso_jit_provisioning ?? "NOT_ALLOWED",
    emailAllowedDomains: domainsOf(request.email_allowed_domains),
    emailJitProvisioning: request.email_jit_provisioning ?? "NOT_ALLOWED",
    emailInvites: request.email_invites ?? "ALL_ALLOWED",
    oauthTenantJitProvisioning: request.oauth_tenant_jit_provisioning ?? "NOT_ALLOWED",
    allowedOauthTenants: request.allowed_oauth_tenants ?? {},
    authMethods,
    allowedAuthMethods,
    mfaPolicy: request.mfa_policy ?? "OPTIONAL",
    mfaMethods: "ALL_ALLOWED",
    allowedMfaMethods: [],
  };
}
