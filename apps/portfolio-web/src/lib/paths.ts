/** The only place that knows the addresses of the pages. */
export const paths = {
  home: "/",
  retirementPlanning: "/lp/retirement-planning",
  login: "/login",
  authenticate: "/authenticate",
  betaInvite: "/beta-invite",
  dashboard: "/dashboard",
  accounts: "/accounts",
  glossary: "/glossary",
  /** Documentation of the sign-in widget. Nothing links to it. */
  widget: "/widget",
} as const;

export const expiredLogin = `${paths.login}?expired=true`;

/** The login page, remembering which page sent the visitor. `source` is data, never an address (it is percent-encoded). */
export function loginFrom(source: string | null): string {
  return source ? `${paths.login}?source=${encodeURIComponent(source)}` : paths.login;
}
