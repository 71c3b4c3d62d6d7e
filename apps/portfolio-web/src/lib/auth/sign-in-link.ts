import { paths } from "../router/paths.ts";

/**
 * What an e-mailed link, or the way back from a provider, brought. `kind` is its own word for its
 * type.
 */
export type SignInLink = {
  token: string;
  kind: string;
  /** It leads to a new password, and signs nobody in by itself. */
  isReset?: true;
  /** Why a sign-in at a provider brought no token. */
  error?: string;
  /** A tile of a provider's portal names the connection that its organization signs in by. */
  connectionId?: string;
};

type Page = {
  location: { pathname: string; search: string };
  history: { replaceState(state: unknown, unused: string, address: string): void };
};

/** The address of the link that opened this page, while it is in no other place. */
let opened: string | null = null;

/**
 * Where a page that has to be loaded anew gets its link again; null where none opened it, or it has
 * led on.
 */
export const openedLink = (): string | null =>
  window.location.pathname === paths.authenticate ? opened : null;

const credentialKeys = ["token", "stytch_token_type", "stytch_redirect_type"];
/** What a sign-in at a provider comes back with that brought none. */
const errorKeys = ["error", "request_id"];
/** What a tile of a provider's portal leads here with. */
const tileKey = "sso_connection_id";
const providerKinds: readonly string[] = ["oauth", "discovery_oauth", "sso"];

/**
 * Takes the credential out of the address before anything else runs, so that it reaches neither the
 * browser history, nor a Referer header, nor a screenshot. Other parameters of the address stay.
 */
export function takeSignInLink(page: Page): SignInLink | null {
  if (page.location.pathname !== paths.authenticate) return null;
  const query = new URLSearchParams(page.location.search);
  const token = query.get("token");
  const kind = query.get("stytch_token_type") ?? "discovery";
  const connectionId = query.get(tileKey) ?? "";
  if (!credentialKeys.some((key) => query.has(key)) && !connectionId) return null;

  const isReset =
    query.get("stytch_redirect_type") === "reset_password" || kind === "multi_tenant_passwords";
  opened = `${page.location.pathname}${page.location.search}`;
  const error = providerKinds.includes(kind) ? query.get("error") : null;
  const taken = [...credentialKeys, tileKey, ...(error ? errorKeys : [])];
  for (const key of taken) query.delete(key);
  const rest = query.toString();
  page.history.replaceState(null, "", rest ? `${paths.authenticate}?${rest}` : paths.authenticate);
  if (error) return { token: "", kind, error };
  if (token) return { token, kind, ...(isReset ? { isReset } : {}) };
  return connectionId ? { token: "", kind: "sso", connectionId } : null;
}
