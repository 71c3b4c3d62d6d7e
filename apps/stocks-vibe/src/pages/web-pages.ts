import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { isPagePath } from "@stocks-vibe/contracts/portfolio";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createDrawnPages } from "./drawn-pages.ts";
import { bringsSession, type DrawPage, pageAddress, publicAddress } from "./public-pages.ts";

const YEAR_SECONDS = 31_536_000;
const HASHED = /\/assets\//;
/** Twins of text files, as the build writes them (scripts/compress-pages.mjs). */
const TWINS = ["**/*.br", "**/*.gz"];

const nothing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ success: false, message: "There is nothing at this address." });

/**
 * Serves the built web app: hashed assets for a year, everything else fresh. Public pages are drawn here and need no script; any other path a
 * page request names gets index.html, because the app routes itself. A page that there is not has status 404 and says so. A text file goes
 * out as its compressed twin to whoever accepts that.
 */
export async function serveWebPages(
  app: FastifyInstance,
  root: string,
  draw: DrawPage,
): Promise<void> {
  const template = join(root, "index.html");
  if (!existsSync(template)) throw new Error(`the web app is not built in ${root}`);
  const drawn = createDrawnPages(await readFile(template, "utf8"), draw);
  await app.register(fastifyStatic, {
    root,
    // A route per file: one for "/*" would also answer for unknown paths of the APIs, with a page instead of their 404.
    wildcard: false,
    // The first page is drawn, as other public pages are.
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: TWINS,
    setHeaders(response, path) {
      // The same address is a drawn page for whoever brings no session.
      const isApp = path.startsWith(template);
      response.setHeader("vary", isApp ? "cookie, accept-encoding" : "accept-encoding");
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
    const isNobody = !bringsSession(request.headers.cookie);
    const address = isNobody ? publicAddress(url, isPage) : null;
    return address === null ? reply.sendFile("index.html") : drawn.send(request, reply, address);
  });
}
