import { pagePaths } from "@stocks-vibe/contracts/portfolio";

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
