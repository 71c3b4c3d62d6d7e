import { createHash } from "node:crypto";
import type { PageLanguage } from "@stocks-vibe/contracts/portfolio";
import { createCompressedOnce, isDirect } from "@stocks-vibe/server-kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import { headOf } from "./page-head.ts";
import { type DrawPage, descriptionIn, fillTemplate } from "./public-pages.ts";

/** Anybody may make up sources. */
const MOST_KEPT = 64;
/** The year in the foot changes. */
const KEPT_MS = 60 * 60_000;

/**
 * By what one address is another page: a session, the language that was chosen or that the browser
 * asks for, and how it is sent.
 */
export const PAGE_VARIES = "cookie, accept-language, accept-encoding";

interface KeptPage {
  readonly text: string;
  readonly tag: string;
  readonly drawnAt: number;
}

/**
 * Public pages, drawn once an hour for each address, for browsers on this machine and for others,
 * and compressed once.
 */
export interface DrawnPages {
  send(request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply>;
}

export interface DrawnPagesParts {
  /** The page that the build made for this language. */
  readonly template: string;
  readonly draw: DrawPage;
  readonly edition: () => string;
  readonly language: PageLanguage;
  readonly publicUrl: string;
}

export function createDrawnPages(parts: DrawnPagesParts): DrawnPages {
  const { template, draw, edition, language, publicUrl } = parts;
  const description = descriptionIn(template);
  const compressed = createCompressedOnce();
  const kept = new Map<string, KeptPage>();

  function pageOf(address: string, isHere: boolean): KeptPage {
    const key = `${isHere ? "here" : "elsewhere"} ${edition()} ${address}`;
    const known = kept.get(key);
    const now = performance.now();
    if (known && now - known.drawnAt < KEPT_MS) return known;
    const drawn = draw(address, isHere);
    const [path = ""] = address.split("?");
    const head = headOf({ publicUrl, path, language, title: drawn.title, description });
    const text = fillTemplate(template, drawn, head);
    const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
    const page = { text, tag, drawnAt: now };
    kept.delete(key);
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return page;
  }

  return {
    async send(request, reply, address) {
      const page = pageOf(address, isDirect(request));
      reply.headers({
        "cache-control": "no-cache",
        etag: page.tag,
        vary: "cookie, accept-language",
      });
      if (reply.statusCode === 200 && request.headers["if-none-match"] === page.tag) {
        return reply.header("vary", PAGE_VARIES).code(304).send();
      }
      reply.type("text/html; charset=utf-8");
      return compressed.send(request, reply, { owner: page, text: page.text });
    },
  };
}
