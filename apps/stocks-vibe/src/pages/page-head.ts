import {
  landingSource,
  type PageLanguage,
  pageLanguages,
  pagePaths,
} from "@stocks-vibe/contracts/portfolio";

/**
 * What strangers may find by searching. Everything else is somebody's own, or is opened by a
 * letter's link.
 */
const FOR_INDEXES: readonly string[] = [
  pagePaths.home,
  pagePaths.login,
  pagePaths.signUp,
  pagePaths.help,
  pagePaths.glossary,
  pagePaths.privacy,
  pagePaths.terms,
];

const withoutSlash = (path: string): string => path.replace(/([^/])\/$/, "$1");

const isForIndexes = (path: string): boolean =>
  landingSource(path) !== null || FOR_INDEXES.includes(withoutSlash(path));

/**
 * Pure: says to search engines that a page is not for them. A link of a letter brings a credential,
 * wherever it leads.
 */
export const indexHeaders = ({ pathname, searchParams }: URL): Readonly<Record<string, string>> =>
  isForIndexes(pathname) && !searchParams.has("token") ? {} : { "x-robots-tag": "noindex" };

/**
 * Pure: the path that a page is known by: landing pages of sources are the first page, and a query
 * makes no other one.
 */
const canonicalPath = (path: string): string =>
  landingSource(path) === null ? withoutSlash(path) : pagePaths.home;

const LOCALES = { en: "en_US", es: "es_US" } as const satisfies Record<PageLanguage, string>;

export interface HeadOf {
  /** Where the product is, without a slash at its end. */
  readonly publicUrl: string;
  readonly path: string;
  readonly language: PageLanguage;
  /** As HTML, like the description. */
  readonly title: string;
  readonly description: string;
}

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${content}" />`;

/**
 * Pure: what a public page says of itself to search engines and to whoever shows a link to it. One
 * address speaks each reader's language (`Accept-Language`, or the choice that was made), so it is
 * the address of every language.
 */
export function headOf({ publicUrl, path, language, title, description }: HeadOf): string {
  const url = `${publicUrl}${canonicalPath(path)}`;
  const others = pageLanguages.filter((one) => one !== language);
  return [
    `<link rel="canonical" href="${url}" />`,
    ...[...pageLanguages, "x-default"].map(
      (one) => `<link rel="alternate" hreflang="${one}" href="${url}" />`,
    ),
    property("og:type", "website"),
    property("og:site_name", "Stocks Vibe"),
    property("og:title", title),
    property("og:description", description),
    property("og:url", url),
    property("og:image", `${publicUrl}/icons/link-1200.png`),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    property("og:locale", LOCALES[language]),
    ...others.map((one) => property("og:locale:alternate", LOCALES[one])),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join("\n    ");
}

/**
 * Calls of programs, and pages that need a session: there is nothing to see for a crawler. Pages
 * that a letter's link opens are not named here: a crawler that meets one has to read that it may
 * not keep it.
 */
const CLOSED = [
  "/api/",
  "/sdk/",
  "/v1/",
  "/link-sandbox/",
  "/dev/",
  "/language/",
  "/explain/",
  pagePaths.dashboard,
  pagePaths.accounts,
  pagePaths.settings,
  pagePaths.onboarding,
  pagePaths.betaInvite,
];

/** Pure: /robots.txt */
export const robotsText = (): string =>
  ["User-agent: *", ...CLOSED.map((path) => `Disallow: ${path}`), ""].join("\n");
