import { pathToFileURL } from "node:url";
import {
  type BrowserConfig,
  isSourceName,
  landingSource,
  pagePaths,
} from "@stocks-vibe/contracts/portfolio";
import { forOthers } from "./browser-config.ts";

/** A page as HTML: what stands in the title, and in the page's root. */
export interface DrawnPage {
  readonly title: string;
  readonly body: string;
}

/** Draws a page without scripts by its address, a path with its query; `isHere`: for a browser on this machine, which may open the demo. */
export type DrawPage = (address: string, isHere: boolean) => DrawnPage;

interface PublicPagesModule {
  renderPublicPage(address: string, config: BrowserConfig, now: Date): DrawnPage;
}

/** The web app's own drawing of its public pages, as the build bundles it for this server (scripts/build.mjs). */
export async function loadPublicPages(file: string, config: BrowserConfig): Promise<DrawPage> {
  const { renderPublicPage }: PublicPagesModule = await import(pathToFileURL(file).href);
  const others = forOthers(config);
  return (address, isHere) => renderPublicPage(address, isHere ? config : others, new Date());
}

/**
 * Pure: what a request's first line names, as an address of this site; null for what is none. It is put behind a host and not
 * resolved against one: '//elsewhere/terms' would be another site's page.
 */
export function pageAddress(target: string): URL | null {
  const address = `http://page${target}`;
  return target.startsWith("/") && URL.canParse(address) ? new URL(address) : null;
}

const SESSION = /(?:^|;\s*)(?:__Host-)?stytch_session=[^;\s]/;

/** Pure: whether a browser brings a session. Then a page is the app's: who looks as somebody else is told so on every one. */
export const bringsSession = (cookies: string | undefined): boolean => SESSION.test(cookies ?? "");

/** The page of every address that there is not. */
export const NOT_FOUND = "/404";
const ALWAYS: readonly string[] = [pagePaths.privacy, pagePaths.terms];

/**
 * Pure: the one address of a page that is drawn here, so that however it was written it is drawn and kept once; null where the app itself is needed.
 * A link of a letter brings a credential, which the app takes out of the address.
 */
export function publicAddress(url: URL, isPage: boolean): string | null {
  if (url.searchParams.has("token")) return null;
  if (!isPage) return NOT_FOUND;
  const path = url.pathname.replace(/([^/])\/$/, "$1");
  if (landingSource(path) !== null || ALWAYS.includes(path)) return path;
  if (path !== pagePaths.home) return null;
  const source = url.searchParams.get("source") ?? "";
  return isSourceName(source) ? `${path}?source=${source}` : path;
}

const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
const TITLE = /<title>.*?<\/title>/;
const ROOT = '<div id="root"></div>';

/** Pure: the built app's page with a drawn one in place of the scripts that would draw it. The title and the body are HTML already. */
export const fillTemplate = (template: string, { title, body }: DrawnPage): string =>
  template
    .replace(SCRIPTS, "")
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(ROOT, () => `<div id="root">${body}</div>`);
