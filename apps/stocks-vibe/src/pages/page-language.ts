import {
  isPagePath,
  type PageLanguage,
  pageLanguages,
  pagePaths,
} from "@stocks-vibe/contracts/portfolio";
import { acceptedLanguage } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { pageAddress } from "./public-pages.ts";

/** Holds what somebody chose; read by no script. */
const LANGUAGE_COOKIE = "stocks_vibe_language";

const [FIRST] = pageLanguages;
const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`);

const isPageLanguage = (text: string | undefined): text is PageLanguage =>
  pageLanguages.some((language) => language === text);

/**
 * Pure: the language of a request's pages: what was chosen here, else what the browser likes best
 * of ours, else English.
 */
export function pageLanguageOf(headers: {
  readonly cookie?: string | undefined;
  readonly "accept-language"?: string | undefined;
}): PageLanguage {
  const chosen = CHOSEN.exec(headers.cookie ?? "")?.[1];
  if (isPageLanguage(chosen)) return chosen;
  return acceptedLanguage(headers["accept-language"], pageLanguages) ?? FIRST;
}

const YEAR_SECONDS = 31_536_000;

/** Pure: the page to go on to; the first page for whatever is no page of this site. */
function pageToGoTo(asked: unknown): string {
  const url = typeof asked === "string" ? pageAddress(asked) : null;
  return url && isPagePath(url.pathname) ? `${url.pathname}${url.search}` : pagePaths.home;
}

/**
 * GET /language/{language}?to={page}: keeps the language of this browser's pages for a year and
 * goes on to the page. A link, since public pages have no script. An unknown language is no page.
 */
export function languageRoute(app: FastifyInstance, isHttps: boolean): void {
  app.get<{ Params: { language: string }; Querystring: { to?: unknown } }>(
    "/language/:language",
    async (request, reply) => {
      const { language } = request.params;
      if (!isPageLanguage(language)) return reply.callNotFound();
      const cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
      return reply
        .header("set-cookie", isHttps ? `${cookie}; Secure` : cookie)
        .header("cache-control", "no-store")
        .redirect(pageToGoTo(request.query.to), 303);
    },
  );
}
