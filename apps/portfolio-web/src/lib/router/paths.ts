import { pagePaths } from "@stocks-vibe/contracts/portfolio";

/**
 * Where the app is. `state` is what the step of the history remembers; whoever reads it parses it.
 */
export type PageLocation = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
};

/**
 * Where to go: an address, or the parts of the present one that change. What is left out of an
 * object is empty, but for the path.
 */
export type To =
  | string
  | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

const ADDRESS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** '?' and '#' stand before something, or not at all. */
const marked = (mark: "?" | "#", text = ""): string => {
  const bare = text.startsWith(mark) ? text.slice(1) : text;
  return bare && `${mark}${bare}`;
};

/** Pure: an address of this site, seen from a path. */
export function resolve(to: To, from: string): Omit<PageLocation, "state"> {
  if (typeof to !== "string") {
    const { pathname = from, search, hash } = to;
    return { pathname, search: marked("?", search), hash: marked("#", hash) };
  }
  const [, pathname = "", search, hash] = ADDRESS.exec(to) ?? [];
  return { pathname: pathname || from, search: marked("?", search), hash: marked("#", hash) };
}

export const addressOf = ({ pathname, search, hash }: Omit<PageLocation, "state">): string =>
  `${pathname}${search}${hash}`;

/** Where the pages are. */
export const paths = pagePaths;

/** The route of a figure's own page. */
export const explainedRoute = "/explain/:figure";

/** The route of one account. */
export const accountRoute = "/accounts/:account";

/** The route of an account's history. */
export const accountHistoryRoute = "/accounts/:account/import";

/** The route of the landing pages of sources. */
export const landingRoute = "/lp/:source";

export const expiredLogin = `${paths.login}?expired=true`;

/** The page to ask for an account on. */
export const signUpFrom = (source: string | null): string =>
  source ? `${paths.signUp}?source=${encodeURIComponent(source)}` : paths.signUp;

/**
 * The login page, remembering which page sent the visitor. `source` is data, never an address (it
 * is percent-encoded).
 */
export function loginFrom(source: string | null): string {
  return source ? `${paths.login}?source=${encodeURIComponent(source)}` : paths.login;
}
