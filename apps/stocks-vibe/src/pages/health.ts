import { createHash, timingSafeEqual } from "node:crypto";
import { isDirect, type Metrics, type Pool } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyRequest } from "fastify";

export interface HealthDependencies {
  readonly pool: Pool;
  readonly metrics: Metrics;
  readonly health: Health;
  /** Figures of the process are for its operator: whoever shows this token, or where there is none a program on this machine. */
  readonly metricsToken: string | undefined;
}

export interface Health {
  /** True from the moment a stop was asked for: load balancers send no more. */
  isStopping(): boolean;
}

const ANSWER_WITHIN_MS = 2_000;

async function databaseAnswers(pool: Pool): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS).unref();
  });
  const query = pool.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([query, timeout]);
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined
    ? isDirect(request)
    : timingSafeEqual(digest(request.headers.authorization ?? ""), digest(`Bearer ${token}`));

/** GET /healthz (the process lives), /readyz (it can serve: the database answers, no stop asked), /metrics (Prometheus). */
export function healthRoutes(
  app: FastifyInstance,
  { pool, metrics, health, metricsToken }: HealthDependencies,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (health.isStopping()) return reply.code(503).send({ status: "stopping" });
    if (!(await databaseAnswers(pool))) return reply.code(503).send({ status: "database away" });
    return { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      return reply.code(404).send({ success: false, message: "There is nothing at this address." });
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
