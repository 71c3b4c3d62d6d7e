import { isLinkKind, type ResetLink, type TakenLink } from "../../machine/link.ts";

export type LinkPage = {
  location: { href: string };
  history: {
    readonly state: unknown;
    replaceState(state: unknown, unused: string, url: string): void;
  };
};

const credentialKeys = ["token", "stytch_token_type", "stytch_redirect_type"];
/** Of a way back without a token, and of a tile of a provider's portal. */
const arrivalKeys = ["error", "request_id", "sso_connection_id"];
const RESET_KIND = "multi_tenant_passwords";

/**
 * Our own word for a member who is signed in is none that an address may say: a link would ask them
 * for a new password.
 */
const resetKindIn = (named: string | null): string =>
  named === "session" ? RESET_KIND : (named ?? "discovery");

/** The way back from a provider without a sign-in. */
function refusalIn(query: URLSearchParams, kind: string): TakenLink | null {
  const type = query.get("error");
  if (!type || !isLinkKind(kind) || !/oauth$|sso/.test(kind)) return null;
  const refusal = { type, requestId: query.get("request_id") ?? "" };
  return { leadsTo: "signIn", link: { token: "", kind, refusal } };
}

/** What came in the address without a token: a way back that failed, or a tile of a portal. */
function arrivalIn(query: URLSearchParams, kind: string): TakenLink | null {
  const refused = refusalIn(query, kind);
  if (refused) return refused;
  const connectionId = query.get("sso_connection_id");
  return connectionId
    ? { leadsTo: "signIn", link: { token: "", kind: "sso", connectionId } }
    : null;
}

function linkIn(query: URLSearchParams): TakenLink | null {
  const token = query.get("token");
  const named = query.get("stytch_token_type");
  if (!token) return arrivalIn(query, named ?? "");
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
  const keys = taken.link.token === "" ? [...credentialKeys, ...arrivalKeys] : credentialKeys;
  for (const key of keys) address.searchParams.delete(key);
  page.history.replaceState(page.history.state, "", address.href);
  return taken;
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
