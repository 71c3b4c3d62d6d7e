import { countCharacters, slugTrouble } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { asciiDomain } from "../address/ascii-domain.ts";
import { domainOf, isDomain } from "../address/email-address.ts";
import { isPublicMailDomain } from "../address/public-mail-domains.ts";
import { isOauthProvider, OAUTH_PROVIDERS } from "../federation/oauth-providers.ts";
import { type Member, mayGrant, roleIdsOf } from "../member/member.ts";
import { asciiLowerCase, cleanText } from "../text/clean-text.ts";
import type { Organization, OrganizationDraft } from "./organization.ts";
import type { UsableMethods } from "./usable-methods.ts";

/** A domain that an organization says is its own. */
export interface OrganizationDomain {
  readonly domain: string;
  /**
   * What the record in the DNS has to hold. It is to be published, so it is no secret; each
   * organization has another.
   */
  readonly recordValue: string;
  readonly createdAt: Date;
  /** When the record was found; null until then. */
  readonly verifiedAt: Date | null;
}

/**
 * A name of our own below the domain, so that the owner of the domain meets no other record
 * there.
 */
export const recordNameOf = (domain: string): string => `_stocks-vibe-domain.${domain}`;

export const recordValueOf = (random: string): string => `stocks-vibe-domain=${random}`;

/**
 * Pure: whether one of the texts found in the DNS is the expected record, but for blanks around it.
 */
export const provesDomain = (
  texts: readonly string[],
  { recordValue }: Pick<OrganizationDomain, "recordValue">,
): boolean => texts.some((text) => text.trim() === recordValue);

export interface InviteCase {
  readonly organization: Pick<Organization, "emailInvites" | "emailAllowedDomains">;
  readonly inviter: Pick<Member, "roles" | "emailRoles">;
  readonly emailAddress: string;
  readonly roles: readonly string[];
  /** The roles that the project knows. */
  readonly knownRoles: ReadonlySet<string>;
}

/**
 * Pure: refuses an invitation that the organization's settings forbid, or that grants a role the
 * inviter lacks.
 */
export function checkInvite({
  organization,
  inviter,
  emailAddress,
  roles,
  knownRoles,
}: InviteCase): void {
  const { emailInvites, emailAllowedDomains } = organization;
  const isAllowed =
    emailInvites === "ALL_ALLOWED" ||
    (emailInvites === "RESTRICTED" && emailAllowedDomains.includes(domainOf(emailAddress)));
  if (!isAllowed) throw new Refusal("invalid_email_for_invites");
  if (roles.some((role) => !knownRoles.has(role))) throw new Refusal("invalid_role");
  checkReminder({ inviter, roles });
}

/**
 * Pure: refuses to send an invitation, for the first time or again, that carries a role which the
 * inviter lacks.
 */
export function checkReminder({ inviter, roles }: Pick<InviteCase, "inviter" | "roles">): void {
  const own = roleIdsOf(inviter);
  if (!roles.every((role) => mayGrant(own, role))) throw new Refusal("unauthorized_action");
}

export const NAME_LIMIT = 128;

export function parseName(given: string): string {
  const name = cleanText(given);
  if (name === "" || countCharacters(name) > NAME_LIMIT)
    throw new Refusal("invalid_organization_name");
  return name;
}

export function parseSlug(given: string): string {
  const slug = asciiLowerCase(given);
  if (slugTrouble(slug) !== null) throw new Refusal("invalid_organization_slug");
  return slug;
}

/** Control and format characters: an address that holds one shows as another than it is. */
const HIDDEN = /\p{C}/u;

/** As browsers read it: what was compared is what pages load. "" takes the logo away. */
export function parseLogo(given: string | undefined): string {
  if (!given) return "";
  const url = !HIDDEN.test(given) && URL.canParse(given) ? new URL(given) : null;
  // A name before the host makes an address look like another's, and pages would send it along.
  const isPlain = url?.protocol === "https:" && url.username === "" && url.password === "";
  if (!isPlain) throw new Refusal("invalid_organization_logo_url");
  return url.href;
}

/** In lower case, each once; refuses what is no domain and what everyone may have a mailbox of. */
export function parseDomains(given: readonly string[]): string[] {
  const domains = [...new Set(given.map(asciiDomain))];
  for (const domain of domains) {
    if (!isDomain(domain)) throw new Refusal("organization_settings_invalid_domain");
    if (isPublicMailDomain(domain)) throw new Refusal("organization_settings_domain_too_common");
  }
  return domains;
}

export function parseTenants(given: Readonly<Record<string, string[]>>): Record<string, string[]> {
  for (const provider of Object.keys(given)) {
    if (!isOauthProvider(provider)) {
      throw new Refusal("invalid_argument", {
        message: `Tenants can be named for ${OAUTH_PROVIDERS.join(", ")} only.`,
      });
    }
  }
  return given;
}

/**
 * A restriction to what nobody can prove would lock everyone out, an empty list and one that
 * nothing answers alike. Members with the key for emergencies get in all the same, and make no list
 * a good one.
 */
export function checkMethods(
  settings: Pick<
    OrganizationDraft,
    "authMethods" | "allowedAuthMethods" | "mfaMethods" | "allowedMfaMethods"
  >,
  usable: UsableMethods,
  hasActiveConnection: boolean,
): void {
  const { authMethods, allowedAuthMethods, mfaMethods, allowedMfaMethods } = settings;
  const opens = allowedAuthMethods.some(
    (method) => usable.authMethods.includes(method) && (method !== "sso" || hasActiveConnection),
  );
  if (authMethods === "RESTRICTED" && !opens) {
    throw new Refusal("invalid_organization_allowed_auth_methods");
  }
  const canBeGiven = allowedMfaMethods.some((method) => usable.mfaMethods.includes(method));
  if (mfaMethods === "RESTRICTED" && !canBeGiven) {
    throw new Refusal("invalid_organization_allowed_mfa_methods");
  }
}
