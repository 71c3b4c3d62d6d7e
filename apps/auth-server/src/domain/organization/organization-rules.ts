import { countCharacters, slugTrouble } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { asciiDomain } from "../address/ascii-domain.ts";
import { isDomain } from "../address/email-address.ts";
import { isPublicMailDomain } from "../address/public-mail-domains.ts";
import { asciiLowerCase } from "../text/ascii-lower-case.ts";
import { cleanText } from "../text/clean-text.ts";
import type { OrganizationDraft } from "./organization.ts";
import type { UsableMethods } from "./usable-methods.ts";

export const NAME_LIMIT = 128;

/** OAuth providers whose tenants an organization may name. */
const TENANT_PROVIDERS: ReadonlySet<string> = new Set(["github", "hubspot", "slack"]);

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
    if (!TENANT_PROVIDERS.has(provider)) {
      throw new Refusal("invalid_argument", {
        message: `Tenants can be named for ${[...TENANT_PROVIDERS].join(", ")} only.`,
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
): void {
  const { authMethods, allowedAuthMethods, mfaMethods, allowedMfaMethods } = settings;
  const opens = allowedAuthMethods.some((method) => usable.authMethods.includes(method));
  if (authMethods === "RESTRICTED" && !opens) {
    throw new Refusal("invalid_organization_allowed_auth_methods");
  }
  const canBeGiven = allowedMfaMethods.some((method) => usable.mfaMethods.includes(method));
  if (mfaMethods === "RESTRICTED" && !canBeGiven) {
    throw new Refusal("invalid_organization_allowed_mfa_methods");
  }
}
