import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  type BrowserConfig,
  isOrganizationSlug,
  isSourceName,
  landingSource,
  pagePaths,
} from "@stocks-vibe/contracts/portfolio";
import { createCompressedOnce } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { forOthers } from "./browser-config.ts";

/** A file of drawn pages. Its path names its content. */
export interface DrawnFile {
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/** Serves files that came with the drawing of pages, each once, for a year. */
export function serveDrawnFiles(app: FastifyInstance, files: readonly DrawnFile[]): void {
  const compressed = createCompressedOnce();
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const file of byPath.values()) {
    app.get(file.path, (request, reply) =>
      compressed.send(
        request,
        reply.type(file.type).header("cache-control", "public, max-age=31536000, immutable"),
        { owner: file, text: file.text },
      ),
    );
  }
}

/** A page as HTML: what stands in the title, and in the page's root. */
export interface DrawnPage {
  readonly title: string;
  readonly body: string;
  /** Style sheets beside the app's own, for what it holds that has its own styles. */
  readonly styles: readonly string[];
  /** The style sheet of the pages that the app does not take over; null for the others. */
  readonly sheet: string | null;
  /** Whether the app takes it over; other pages need no script. */
  readonly needsApp: boolean;
}

/**
 * Draws a page by its address, a path with its query; `isHere`: for a browser on this machine,
 * which may open the demo.
 */
export type DrawPage = (address: string, isHere: boolean) => DrawnPage;

/**
 * The public pages of a language: how they are drawn, and what they load beside what the app's
 * build made.
 */
export interface PublicPages {
  readonly draw: DrawPage;
  /** Another text for each set of pages that differ by the settings of the moment. */
  readonly edition: () => string;
  readonly files: readonly DrawnFile[];
}

interface PublicPagesModule {
  readonly pageFiles: readonly DrawnFile[];
  renderPublicPage(address: string, config: BrowserConfig, now: Date): Omit<DrawnPage, "sheet">;
}

/**
 * What the bundle of the pages says of their looks stands beside it. Pages that the app takes over
 * get it from the app.
 */
function sheetBeside(file: string): DrawnFile {
  const text = readFileSync(file.replace(/\.mjs$/, ".css"), "utf8");
  const digest = createHash("sha256").update(text).digest("base64url").slice(0, 8);
  return { path: `/assets/drawn-pages-${digest}.css`, type: "text/css; charset=utf-8", text };
}

/**
 * The web app's own drawing of its public pages, as the build bundles it for this server
 * (scripts/build.mjs).
 */
export async function loadPublicPages(
  file: string,
  configOf: () => BrowserConfig,
): Promise<PublicPages> {
  const { pageFiles, renderPublicPage }: PublicPagesModule = await import(pathToFileURL(file).href);
  const sheet = sheetBeside(file);
  return {
    draw(address, isHere) {
      const config = configOf();
      const page = renderPublicPage(address, isHere ? config : forOthers(config), new Date());
      return { ...page, sheet: page.needsApp ? null : sheet.path };
    },
    edition: () => configOf().oauthProviders.join(),
    files: [...pageFiles, sheet],
  };
}

/**
 * Pure: what a request's first line names, as an address of this site; null for what is none. It is
 * put behind a host and not resolved against one: '//elsewhere/terms' would be another site's page.
 */
export function pageAddress(target: string): URL | null {
  const address = `http://page${target}`;
  return target.startsWith("/") && URL.canParse(address) ? new URL(address) : null;
}

const SESSION = /(?:^|;\s*)(?:__Host-)?stytch_session=[^;\s]/;

/**
 * Pure: whether a browser brings a session. Then a page is the app's: who looks as somebody else is
 * told so on every one.
 */
export const bringsSession = (cookies: string | undefined): boolean => SESSION.test(cookies ?? "");

/** The page of every address that there is not. */
const NOT_FOUND = "/404";
/** Pages that are the same whatever is asked of them. */
const ALWAYS: readonly string[] = [
  pagePaths.signUp,
  pagePaths.help,
  pagePaths.glossary,
  pagePaths.privacy,
  pagePaths.terms,
];

/**
 * Pure: the login page with what makes it another one, in one order: whose it is, where visitors
 * come from, and why they are here.
 */
function loginAddress({ searchParams }: URL): string {
  const slug = searchParams.get("organization") ?? "";
  const source = searchParams.get("source") ?? "";
  const query = new URLSearchParams({
    ...(isOrganizationSlug(slug) ? { organization: slug } : {}),
    ...(isSourceName(source) ? { source } : {}),
    ...(searchParams.get("expired") === "true" ? { expired: "true" } : {}),
  });
  return query.size > 0 ? `${pagePaths.login}?${query}` : pagePaths.login;
}

/**
 * Pure: the one address of a page that is drawn here, so that however it was written it is drawn
 * and kept once; null where the app itself is needed. A link of a letter brings a credential, which
 * the app takes out of the address.
 */
export function publicAddress(url: URL, isPage: boolean): string | null {
  if (url.searchParams.has("token")) return null;
  if (!isPage) return NOT_FOUND;
  const path = url.pathname.replace(/([^/])\/$/, "$1");
  if (landingSource(path) !== null || ALWAYS.includes(path)) return path;
  if (path === pagePaths.login) return loginAddress(url);
  if (path !== pagePaths.home) return null;
  const source = url.searchParams.get("source") ?? "";
  return isSourceName(source) ? `${path}?source=${source}` : path;
}

const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
const SCRIPT_STARTS = /<(?:script type="module"|link rel="modulepreload")(?= )/g;
const TITLE = /<title>.*?<\/title>/;
const HEAD_END = /\s*<\/head>/;
const ROOT = '<div id="root"></div>';

/** Pure: what the built page says of itself, as HTML. */
export const descriptionIn = (template: string): string =>
  /<meta name="description" content="([^"]*)"/.exec(template)?.[1] ?? "";

/**
 * Pure: the built app's page with a drawn one in it, without the scripts that would draw it unless
 * it needs the app. `head` is what it says of itself; the title and the body are HTML already.
 */
export function fillTemplate(template: string, page: DrawnPage, head: string): string {
  const { title, body, styles, sheet, needsApp } = page;
  // Asked for with the page, not when the form's place is reached.
  const preloads = styles.map((file) => `<link rel="preload" href="${file}" as="style" />`);
  const sheets = sheet === null ? [] : [`<link rel="stylesheet" href="${sheet}" />`];
  const more = [...preloads, ...sheets, head].join("\n    ");
  // What is seen comes first: the page stands before its scripts do.
  const scripted = needsApp
    ? template.replace(SCRIPT_STARTS, (start) => `${start} fetchpriority="low"`)
    : template.replace(SCRIPTS, "");
  return scripted
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(HEAD_END, () => `\n    ${more}\n  </head>`)
    .replace(ROOT, () => `<div id="root">${body}</div>`);
}
