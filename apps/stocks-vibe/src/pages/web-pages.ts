import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const YEAR_SECONDS = 31_536_000;
const HASHED = /\/assets\//;
/** Twins of text files, as the build writes them (scripts/compress-pages.mjs). */
const TWINS = ["**/*.br", "**/*.gz"];

/**
 * Serves the built web app: hashed assets for a year, everything else fresh, and index.html for any other path a page
 * request names, because the app routes itself. A text file goes out as its compressed twin to whoever accepts that.
 */
export async function serveWebPages(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, "index.html"))) throw new Error(`the web app is not built in ${root}`);
  await app.register(fastifyStatic, {
    root,
    // A route per file: one for "/*" would also answer for unknown paths of the APIs, with a page instead of their 404.
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: TWINS,
    setHeaders(response, path) {
      response.setHeader("vary", "accept-encoding");
      response.setHeader(
        "cache-control",
        HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" || request.method === "HEAD";
    const isFile = /\.[a-z0-9]+$/i.test(request.url.split("?")[0] ?? "");
    if (!wantsPage || isFile) {
      return reply.code(404).send({ success: false, message: "There is nothing at this address." });
    }
    return reply.sendFile("index.html");
  });
}
