import { createCompressedOnce } from "@stocks-vibe/server-kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RouteApp } from "../../server/route-app.ts";
import { FONT_NAMES, type LinkUiFile, type LinkUiFiles } from "./link-ui-files.ts";

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
