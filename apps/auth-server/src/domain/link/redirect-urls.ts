import { Refusal } from "@stocks-vibe/server-kit";

const ANY_QUERY = "?*";
// Printable ASCII without what browsers and servers read differently: backslash, quotes, angle
// brackets, fragment.
const PLAIN = /^[!$&'()*+,\-./0-9:;=?@A-Z_a-z~%[\]]+$/;
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

const withoutWildcard = (url: string): string =>
  url.endsWith(ANY_QUERY) ? url.slice(0, -ANY_QUERY.length) : url;

/** Whether a text is an exact origin, such as 'https://app.example.com'. */
export const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text;

/**
 * Whether an operator may register it: https anywhere, http on the own machine only, nothing hidden
 * in it.
 */
export function isRegistrableUrl(registered: string): boolean {
  const url = withoutWildcard(registered);
  if (!PLAIN.test(url) || !URL.canParse(url)) return false;
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "" || parsed.hash !== "") return false;
  if (parsed.protocol === "https:") return true;
  return parsed.protocol === "http:" && LOCAL_HOSTS.has(parsed.hostname);
}

/**
 * Character for character; where the operator registered `…?*`, any query may follow the registered
 * part.
 */
function matches(given: string, registered: string): boolean {
  if (given === withoutWildcard(registered)) return true;
  if (!registered.endsWith(ANY_QUERY)) return false;
  return given.startsWith(`${withoutWildcard(registered)}?`);
}

type NoneSet =
  `no_${"discovery" | "invite" | "login" | "signup" | "reset_password"}_redirect_urls_set`;
type NoMatch = `no_match_for_provided_${"magic_link" | "oauth" | "sso"}_url`;

/**
 * Where a link, or a sign-in at a provider, may lead: the given address if it is registered, else a
 * refusal; without one the first that is registered. `noneSet` is the refusal when the project has
 * none at all.
 */
export function chooseRedirectUrl(
  given: string | undefined,
  registered: readonly string[],
  noneSet: NoneSet,
  noMatch: NoMatch = "no_match_for_provided_magic_link_url",
): string {
  const [first] = registered;
  if (first === undefined) throw new Refusal(noneSet);
  if (given === undefined || given === "") return withoutWildcard(first);
  if (!PLAIN.test(given) || !registered.some((url) => matches(given, url))) {
    throw new Refusal(noMatch);
  }
  return given;
}

export type LinkType =
  | "discovery"
  | "multi_tenant_magic_links"
  | "multi_tenant_passwords"
  /** Ours: the wire knows no end of a wish. */
  | "stop_email_change";

/** Where a browser goes on once it is back; "" where the flow has no such address. */
export interface ReturnUrls {
  readonly login: string;
  readonly signup: string;
  readonly discovery: string;
}

/** What a page gets from a sign-in at a provider. */
export type FederationTokenType = "oauth" | "discovery_oauth" | "sso";

/**
 * Parameters that only we set: a registered address that carries one must not decide what a page
 * takes it for.
 */
const OURS = ["token", "stytch_token_type", "stytch_redirect_type", "error", "request_id"];

/**
 * The address that is mailed: the redirect URL with its own parameters, and ours instead of any of
 * the same name.
 */
export function landingUrl(
  redirectUrl: string,
  type: LinkType,
  token: string,
  extra: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(redirectUrl);
  for (const name of OURS) url.searchParams.delete(name);
  const ours = { token, stytch_token_type: type, ...extra };
  for (const [name, value] of Object.entries(ours)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Where a browser goes on after a sign-in at a provider: the redirect URL with its own parameters,
 * and with a token, or with why there is none.
 */
export function returnUrl(
  redirectUrl: string,
  type: FederationTokenType,
  outcome: { readonly token: string } | { readonly error: string; readonly request_id: string },
): string {
  const url = new URL(redirectUrl);
  for (const name of OURS) url.searchParams.delete(name);
  for (const [name, value] of Object.entries({ stytch_token_type: type, ...outcome })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}
