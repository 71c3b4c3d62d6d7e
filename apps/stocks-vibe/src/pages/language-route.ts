import { isPagePath, pagePaths } from "@stocks-vibe/contracts/portfolio";
import type { FastifyInstance } from "fastify";
import { isPageLanguage, LANGUAGE_COOKIE } from "./page-language.ts";
import { pageAddress } from "./public-pages.ts";

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
