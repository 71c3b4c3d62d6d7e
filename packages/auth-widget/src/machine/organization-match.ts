import { type Connection, type Door, openWays } from "./organization-entry.ts";
import type { Rules } from "./rules.ts";
import type { Leaving } from "./screen.ts";

/**
 * What a sign-in page may know of an organization before anybody has signed in. Fields carry the
 * wire's names.
 */
export type OrganizationMatch = {
  organization_id: string;
  organization_name: string;
  organization_logo_path?: string | undefined;
  /** `RESTRICTED`, or anything else for all. */
  auth_methods: string;
  allowed_auth_methods: readonly string[];
  sso_active_connections: readonly Connection[];
  sso_default_connection_id?: string | null;
  /** `NOT_ALLOWED`, `RESTRICTED` to the domains, or anything else for everybody. */
  email_jit_provisioning: string;
  email_allowed_domains: readonly string[];
};

/** Whose people may come in without having been asked. */
function newcomersOf(match: OrganizationMatch): readonly string[] | "any" {
  if (match.email_jit_provisioning === "NOT_ALLOWED") return [];
  return match.email_jit_provisioning === "RESTRICTED" ? match.email_allowed_domains : "any";
}

const everyProduct = ["magic_link", "email_otp", "oauth", "sso", "password"] as const;

/**
 * The connection that starts without a press: the default one, where nothing but single sign-on
 * opens the door.
 */
export function soleConnection({ products }: Door, connectionId: string | null): Leaving | null {
  const [first, ...others] = products;
  const isOnlySso = first === "sso" && others.length === 0;
  return isOnlySso && connectionId !== null ? { kind: "sso", connectionId } : null;
}

/**
 * The organization's own door: the page's ways in that it takes, in the page's order. Where none is
 * left, what the page offers would lock every member out, so the organization's word counts alone:
 * its allow-list, or a mailed link where it has none.
 */
export function doorOf(match: OrganizationMatch, { products, oauthProviders }: Rules): Door {
  const allowed = match.auth_methods === "RESTRICTED" ? match.allowed_auth_methods : null;
  const ways = { products, oauth: oauthProviders, connections: match.sso_active_connections };
  const open = openWays(ways, allowed);
  const every = allowed ? everyProduct : (["magic_link"] as const);
  return {
    ...(open.products.length > 0 ? open : openWays({ ...ways, products: every }, allowed)),
    organization: {
      id: match.organization_id,
      name: match.organization_name,
      logoPath: match.organization_logo_path,
      newcomers: newcomersOf(match),
    },
    isVerifying: false,
  };
}
