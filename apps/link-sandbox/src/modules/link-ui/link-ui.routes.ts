import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createCompressedOnce } from "@stocks-vibe/server-kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RouteApp } from "../../server/route-app.ts";

/** What the build wrote, with the places where the origins go. See build.mjs and src/dialog. */
const BASE_URL_PLACE = "__LINK_BASE_URL__";
const PRODUCT_ORIGIN_PLACE = "__PRODUCT_ORIGIN__";

interface LinkUiFile {
  readonly text: string;
  readonly type: string;
}

/** The two files of the font of both pages. */
const FONT_NAMES = ["inter-basic.woff2", "inter-accents.woff2"] as const;
type FontName = (typeof FONT_NAMES)[number];

export interface LinkUiFiles {
  readonly dialog: LinkUiFile;
  readonly dialogScript: LinkUiFile;
  readonly dialogStyle: LinkUiFile;
  readonly loader: LinkUiFile;
  readonly drillPage: LinkUiFile;
  readonly drillPageScript: LinkUiFile;
  readonly drillPageStyle: LinkUiFile;
  /** By name. */
  readonly fonts: Readonly<Record<FontName, Buffer>>;
}

const HTML = "text/html; charset=utf-8";
const STYLE = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

/**
 * Reads the built dialog and the page of drills once and writes the two origins into it: where the
 * dialog lives, and which page may open it. They come from the configuration and not from
 * `document.currentScript`, which is wrong behind another address.
 */
export async function readLinkUi(options: {
  readonly directory: string;
  readonly baseUrl: string;
  readonly productOrigin: string;
}): Promise<LinkUiFiles> {
  const { directory, baseUrl, productOrigin } = options;
  const read = async (name: string, type: string): Promise<LinkUiFile> => {
    const text = await readFile(join(directory, name), "utf8");
    return {
      text: text
        .replaceAll(BASE_URL_PLACE, baseUrl)
        .replaceAll(PRODUCT_ORIGIN_PLACE, productOrigin),
      type,
    };
  };
  return {
    dialog: await read("dialog.html", HTML),
    dialogScript: await read("dialog.js", SCRIPT),
    dialogStyle: await read("dialog.css", STYLE),
    loader: await read("link-initialize.js", SCRIPT),
    drillPage: await read("drill-page.html", HTML),
    drillPageScript: await read("drill-page.js", SCRIPT),
    drillPageStyle: await read("drill-page.css", STYLE),
    fonts: {
      "inter-basic.woff2": await readFile(join(directory, "inter-basic.woff2")),
      "inter-accents.woff2": await readFile(join(directory, "inter-accents.woff2")),
    },
  };
}

/**
 * The dialog may be framed by the product's pages only, a page of its own by nobody; both may load
 * and call nothing but their own origin.
 */
const contentSecurityPolicy = (framedBy: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

type SendFile = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The files change with the program, so browsers ask again each time; origins are written into them
 * at the start, so that they are compressed here.
 */
function senders(): (file: LinkUiFile) => SendFile {
  const compressed = createCompressedOnce();
  return (file) => (request, reply) => {
    reply
      .type(file.type)
      .header("cache-control", "no-cache")
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "no-referrer")
      // The product's page may live on another origin than the sandbox.
      .header("cross-origin-resource-policy", "cross-origin");
    return compressed.send(request, reply, { owner: file, text: file.text });
  };
}

/**
 * The loader script, the page it opens in a frame, and the page of drills that its last screen
 * leads to.
 */
export function linkUiRoutes(app: RouteApp, files: LinkUiFiles, productOrigin: string): void {
  const sends = senders();
  const sendDialog = sends(files.dialog);
  app.get("/link/v2/stable/link-initialize.js", sends(files.loader));

  app.get("/link/dialog", (request, reply) => {
    // frame-ancestors says it more exactly; an outer application's SAMEORIGIN or DENY would
    // contradict it.
    reply.removeHeader("x-frame-options");
    reply.header("content-security-policy", contentSecurityPolicy(productOrigin));
    return sendDialog(request, reply);
  });
  app.get("/link/dialog.js", sends(files.dialogScript));
  app.get("/link/dialog.css", sends(files.dialogStyle));

  const sendDrillPage = sends(files.drillPage);
  app.get("/link/drills", (request, reply) => {
    reply.header("content-security-policy", contentSecurityPolicy("'none'"));
    return sendDrillPage(request, reply);
  });
  app.get("/link/drill-page.js", sends(files.drillPageScript));
  app.get("/link/drill-page.css", sends(files.drillPageStyle));

  for (const name of FONT_NAMES)
    app.get(`/link/${name}`, (_request, reply) =>
      reply
        .type("font/woff2")
        .header("cache-control", "public, max-age=86400")
        .header("x-content-type-options", "nosniff")
        .send(files.fonts[name]),
    );
}
