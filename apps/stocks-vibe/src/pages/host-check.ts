import type { FastifyInstance } from "fastify";

/** What to do with a request by the Host it names. */
export type HostDecision = "serve" | "redirect" | "refuse";

export interface HostNames {
  readonly publicHost: string;
  readonly internalHost: string;
}

const INTERNAL_PATHS = /^\/(link-sandbox\/|v1\/b2b\/)/;
const API_PATHS = /^\/(api|sdk|v1|link-sandbox|dev\/api)(\/|$)|^\/config\.json$/;
/**
 * Asked for by machines at whatever address they know. /metrics wants its token there, or a name of
 * this machine: see `healthRoutes`.
 */
const PROBE_PATHS = /^\/(healthz|readyz|metrics)$/;

/**
 * Only the public host is served: another name for the same address could be used to get around the
 * origin rules (DNS rebinding). Our own processes may use the internal host for server-to-server
 * paths, and probes any.
 */
export function decideHost(host: string, path: string, names: HostNames): HostDecision {
  if (host === names.publicHost || PROBE_PATHS.test(path)) return "serve";
  if (host === names.internalHost && INTERNAL_PATHS.test(path)) return "serve";
  return API_PATHS.test(path) ? "refuse" : "redirect";
}

/**
 * Answers 308 to the public address for pages and 421 for the APIs when a request names another
 * host.
 */
export function checkHost(app: FastifyInstance, publicUrl: string, internalUrl: string): void {
  const names = { publicHost: new URL(publicUrl).host, internalHost: new URL(internalUrl).host };
  app.addHook("onRequest", async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    const decision = decideHost(request.headers.host ?? "", path, names);
    if (decision === "serve") return undefined;
    if (decision === "refuse") {
      return reply.code(421).send({ success: false, message: "This host is not served here." });
    }
    const target = request.url.startsWith("/") ? request.url.replace(/^\/+/, "/") : "/";
    return reply.redirect(`${publicUrl}${target}`, 308);
  });
}
