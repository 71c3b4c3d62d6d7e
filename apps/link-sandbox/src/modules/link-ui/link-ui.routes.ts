import type { FastifyReply } from "fastify";
import type { RouteApp } from "../../server/route-app.ts";
import type { LinkUiFile, LinkUiFiles } from "./link-ui-files.ts";

/** The dialog may be framed by the product's pages only, and may load and call nothing but its own origin. */
const contentSecurityPolicy = (productOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `frame-ancestors ${productOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** The files change with the program, so browsers ask again each time; they are small. */
const send = (reply: FastifyReply, file: LinkUiFile): FastifyReply =>
  reply
    .type(file.type)
    .header("cache-control", "no-cache")
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    // The product's page may live on another origin than the sandbox.
    .header("cross-origin-resource-policy", "cross-origin")
    .serializer((text: string) => text)
    .send(file.text);

/** The loader script, and the page it opens in a frame. */
export function linkUiRoutes(app: RouteApp, files: LinkUiFiles, productOrigin: string): void {
  app.get("/link/v2/stable/link-initialize.js", (_request, reply) => send(reply, files.loader));

  app.get("/link/dialog", (_request, reply) => {
    // frame-ancestors says it more exactly; an outer application's SAMEORIGIN or DENY would contradict it.
    reply.removeHeader("x-frame-options");
    reply.header("content-security-policy", contentSecurityPolicy(productOrigin));
    return send(reply, files.dialog);
  });
  app.get("/link/dialog.js", (_request, reply) => send(reply, files.dialogScript));
  app.get("/link/dialog.css", (_request, reply) => send(reply, files.dialogStyle));
}
