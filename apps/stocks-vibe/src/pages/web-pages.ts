import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { isPagePath, type PageLanguage, pageLanguages } from "@stocks-vibe/contracts/portfolio";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createDrawnPages, type DrawnPages, PAGE_VARIES } from "./drawn-pages.ts";
import { indexHeaders, robotsText } from "./page-head.ts";
import { pageLanguageOf } from "./page-language.ts";
import {
  bringsSession,
  type PublicPages,
  pageAddress,
  publicAddress,
  serveDrawnFiles,
} from "./public-pages.ts";

const YEAR_SECONDS = 31_536_000;
const HASHED = /\/assets\//;
/** Twins of text files, as the build writes them (scripts/compress-pages.mjs). */
const TWINS = ["**/*.br", "**/*.gz"];

const nothing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ success: false, message: "There is nothing at this address." });

/** The built page of a language. */
const templateOf = (language: PageLanguage): string =>
  language === "en" ? "index.html" : `index.${language}.html`;

/** The built web app. */
export interface WebPages {
  /** The folder that the build wrote. */
  readonly root: string;
  readonly pages: Readonly<Record<PageLanguage, PublicPages>>;
  /** Where the product is, for what looks at its pages from elsewhere. */
  readonly publicUrl: string;
}

/**
 * The drawn pages of a language, from the page that the build made for it. Throws where the web app
 * is not built.
 */
async function drawnPages(
  { root, publicUrl, pages }: WebPages,
  language: PageLanguage,
): Promise<DrawnPages> {
  const template = join(root, templateOf(language));
  if (!existsSync(template)) throw new Error(`the web app is not built in ${root}`);
  const { draw, edition } = pages[language];
  return createDrawnPages({
    template: await readFile(template, "utf8"),
    draw,
    edition,
    language,
    publicUrl,
  });
}

/**
 * Serves the built web app: hashed assets for a year, everything else fresh. Public pages are drawn
 * here and need no script; any other path a page request names gets index.html, because the app
 * routes itself. A page that there is not has status 404 and says so. A text file goes out as its
 * compressed twin to whoever accepts that. Each page comes in the language of its reader.
 */
export async function serveWebPages(app: FastifyInstance, web: WebPages): Promise<void> {
  const { root, pages } = web;
  const drawn = {
    en: await drawnPages(web, "en"),
    es: await drawnPages(web, "es"),
  } satisfies Record<PageLanguage, DrawnPages>;
  const templates = pageLanguages.map((language) => join(root, templateOf(language)));
  serveDrawnFiles(app, [...pages.en.files, ...pages.es.files]);
  app.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robotsText()),
  );
  await app.register(fastifyStatic, {
    root,
    // A route per file: one for "/*" would also answer for unknown paths of the APIs, with a page
    // instead of their 404.
    wildcard: false,
    // The first page is drawn, as other public pages are.
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: TWINS,
    setHeaders(response, path) {
      // The same address is a drawn page for whoever brings no session.
      const isApp = templates.some((template) => path.startsWith(template));
      response.setHeader("vary", isApp ? PAGE_VARIES : "accept-encoding");
      response.setHeader(
        "cache-control",
        HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" || request.method === "HEAD";
    const url = pageAddress(request.url);
    if (url === null) return nothing(reply);
    const path = url.pathname;
    const isPage = isPagePath(path);
    // A page may end like a file: that of a figure of BRK.B.
    const isFile = !isPage && /\.[a-z0-9]+$/i.test(path);
    if (!wantsPage || isFile) {
      return nothing(reply);
    }
    reply.code(isPage ? 200 : 404);
    reply.headers(indexHeaders(url));
    const isNobody = !bringsSession(request.headers.cookie);
    const address = isNobody ? publicAddress(url, isPage) : null;
    const language = pageLanguageOf(request.headers);
    return address === null
      ? reply.sendFile(templateOf(language))
      : drawn[language].send(request, reply, address);
  });
}
