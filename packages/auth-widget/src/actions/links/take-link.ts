import { isLinkKind, type ResetLink, type TakenLink } from "../../machine/link.ts";

export type LinkPage = {
  location: { href: string };
  history: {
    readonly state: unknown;
    replaceState(state: unknown, unused: string, url: string): void;
  };
};

const TILE_KEY = "sso_connection_id";
const credentialKeys = ["token", "stytch_token_type", "stytch_redirect_type"];
const RESET_KIND = "multi_tenant_passwords";

/**
 * Our own word for a member who is signed in is none that an address may say: a link would ask them
 * for a new password.
 */
const resetKindIn = (named: string | null): string =>
  named === "session" ? RESET_KIND : (named ?? "discovery");

function linkIn(query: URLSearchParams): TakenLink | null {
  const token = query.get("token");
  const named = query.get("stytch_token_type");
  if (!token) return null;
  if (query.get("stytch_redirect_type") === "reset_password" || named === RESET_KIND) {
    return { leadsTo: "newPassword", link: { token, kind: resetKindIn(named) } };
  }
  return named !== null && isLinkKind(named)
    ? { leadsTo: "signIn", link: { token, kind: named } }
    : null;
}

/**
 * What a mailed link, or the way back from an account elsewhere, brought to the page: null where
 * none did, or one that is not wanted. Takes the credential out of the address, so that it reaches
 * neither the browser's history nor another site; everything else in the address stays.
 */
export function takeLink(
  page: LinkPage = window,
  isWanted: (taken: TakenLink) => boolean = () => true,
): TakenLink | null {
  const address = new URL(page.location.href);
  const taken = linkIn(address.searchParams);
  if (!taken || !isWanted(taken)) return null;
  for (const key of credentialKeys) address.searchParams.delete(key);
  page.history.replaceState(page.history.state, "", address.href);
  return taken;
}

/** What else brings somebody here from an account elsewhere. */
export type Arrival =
  | { leadsTo: "connection"; connectionId: string }
  | { leadsTo: "failure"; error: string };

const elsewhere: readonly (string | null)[] = ["oauth", "discovery_oauth", "sso"];

function arrivalIn(query: URLSearchParams): Arrival | null {
  if (query.has("token")) return null;
  const error = query.get("error");
  if (error && elsewhere.includes(query.get("stytch_token_type"))) {
    return { leadsTo: "failure", error };
  }
  const connectionId = query.get(TILE_KEY);
  return connectionId ? { leadsTo: "connection", connectionId } : null;
}

/**
 * A way back without a token, or a tile of a provider's portal that names its connection; null for
 * neither. It leaves the address, so that a page that is loaded again does not leave again.
 */
export function takeArrival(page: LinkPage = window): Arrival | null {
  const address = new URL(page.location.href);
  const arrival = arrivalIn(address.searchParams);
  if (!arrival) return null;
  const keys =
    arrival.leadsTo === "failure" ? [...credentialKeys, "error", "request_id"] : [TILE_KEY];
  for (const key of keys) address.searchParams.delete(key);
  page.history.replaceState(page.history.state, "", address.href);
  return arrival;
}

/**
 * The same for a link to a new password alone. Call it once, before anything is drawn. A server has
 * no link to take.
 */
export function takeResetLink(
  page: LinkPage | null = typeof window === "undefined" ? null : window,
): ResetLink | null {
  if (!page) return null;
  return takeLink(page, ({ leadsTo }) => leadsTo === "newPassword")?.link ?? null;
}
