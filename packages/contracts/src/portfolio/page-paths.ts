/**
 * The addresses of the web app's pages: the app draws the page, and the server answers 404
 * for every other page.
 */
export const pagePaths = {
  home: "/",
  login: "/login",
  signUp: "/signup",
  authenticate: "/authenticate",
  onboarding: "/onboarding",
  betaInvite: "/beta-invite",
  dashboard: "/dashboard",
  accounts: "/accounts",
  settings: "/settings",
  settingsProfile: "/settings/profile",
  settingsMembers: "/settings/members",
  settingsOrganization: "/settings/organization",
  settingsSso: "/settings/organization/sso",
  settingsData: "/settings/data",
  settingsActivity: "/settings/activity",
  settingsAppearance: "/settings/appearance",
  /** Where someone without an account sets single sign-on up, by a link. */
  ssoSetup: "/sso-setup",
  glossary: "/glossary",
  help: "/help",
  /**
   * Signs in as the first of the demo family. Only where a demo runs, and for browsers on its
   * machine.
   */
  demo: "/demo",
  privacy: "/privacy",
  terms: "/terms",
  /** The account-linking components in every state. Nothing links to it. */
  linkDemo: "/plaid-demo",
  /** Documentation of the sign-in widget. Nothing links to it. */
  widget: "/widget",
} as const;

/** How one figure came about, as a page of its own: '/explain/position-irr%3AOAKD'. */
export const explainedPagePath = (figure: string): string =>
  `/explain/${encodeURIComponent(figure)}`;

/** The history of one account: files that were added, and adding one. */
export const accountHistoryPath = (accountId: string): string =>
  `/accounts/${encodeURIComponent(accountId)}/import`;

/** One account: what it holds, its transactions, how its figures are made. */
export const accountPagePath = (accountId: string): string =>
  `/accounts/${encodeURIComponent(accountId)}`;

const ACCOUNT = /^\/accounts\/[^/]+\/?$/;

const ACCOUNT_HISTORY = /^\/accounts\/[^/]+\/import\/?$/;

const EXPLAINED = /^\/explain\/[^/]+\/?$/;

const SOURCE_NAME = /^[a-z0-9-]{1,64}$/;

/** Whether a text names where visitors come from: short, and neither an address nor mark-up. */
export const isSourceName = (text: string): boolean => SOURCE_NAME.test(text);

const SLUG = /^[a-zA-Z0-9._~-]{2,128}$/;

/**
 * Whether a text may be the name in an organization's own sign-in address:
 * '/login?organization=larkspur'. Wider than what an organization may choose today (`slugTrouble`),
 * as the names of earlier work on.
 */
export const isOrganizationSlug = (text: string): boolean => SLUG.test(text);

/** The landing page of one source of visitors, such as a newsletter: '/lp/retirement-planning'. */
const LANDING = /^\/lp\/([a-z0-9-]{1,61})\/?$/;

/**
 * What a landing page's address says about where its visitors come from, at most 64 characters;
 * null for any other page.
 */
export function landingSource(path: string): string | null {
  const name = LANDING.exec(path)?.[1];
  return name === undefined ? null : `lp-${name}`;
}

const known: readonly string[] = Object.values(pagePaths);

/**
 * Whether the app has a page at this path (without its query); a slash at the end makes no other
 * page.
 */
export const isPagePath = (path: string): boolean =>
  EXPLAINED.test(path) ||
  ACCOUNT.test(path) ||
  ACCOUNT_HISTORY.test(path) ||
  landingSource(path) !== null ||
  known.includes(path.replace(/([^/])\/$/, "$1"));
