import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isDirect } from "../http/direct-peer.ts";
import { namesThisMachine } from "../http/exposure.ts";
import type { Metrics } from "../observe/metrics.ts";

export interface HealthDependencies {
  readonly metrics: Metrics;
  readonly health: Health;
  /**
   * Figures of the process are for its operator: whoever shows this token, or where there is none a
   * program on this machine.
   */
  readonly metricsToken: string | undefined;
}

export interface Health {
  /** True from the moment a stop was asked for: load balancers send no more. */
  isStopping(): boolean;
  /**
   * What keeps the process from working now, in words; undefined where nothing does. Never rejects.
   */
  trouble(): Promise<string | undefined>;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Scrapers that show the token know this process by whatever address. Without one a browser on this
 * machine is near, too, and a page whose name was pointed here (DNS rebinding) would be of one
 * origin with it: only names that nobody else can own are answered.
 */
const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined
    ? isDirect(request) && namesThisMachine(request.headers.host)
    : timingSafeEqual(digest(request.headers.authorization ?? ""), digest(`Bearer ${token}`));

/**
 * GET /healthz (the process lives), /readyz (it can work: see `readiness`; no stop asked), /metrics
 * (Prometheus).
 */
export function healthRoutes(
  app: FastifyInstance,
  { metrics, health, metricsToken }: HealthDependencies,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (health.isStopping()) return reply.code(503).send({ status: "stopping" });
    const trouble = await health.trouble();
    if (trouble !== undefined) return reply.code(503).send({ status: trouble });
    return { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      return reply.code(404).send({ success: false, message: "There is nothing at this address." });
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
