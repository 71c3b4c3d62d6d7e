import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "../database/postgres.ts";
import { createServer } from "../http/create-server.ts";
import { namesThisMachine } from "../http/exposure.ts";
import { isDirect } from "../http/network-of.ts";
import type { QueueLoad } from "../jobs/worker.ts";
import { type SchemaVersion, schemaTrouble } from "../migrations/read-migrations.ts";
import type { Logger } from "../observe/logger.ts";
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

export interface ReadinessParts {
  /** Connections that nothing else takes. */
  readonly probes: Pool;
  /** What this program has brought the database to. */
  readonly versions: readonly SchemaVersion[];
  /** Lanes of this process, or none yet; undefined where it runs no jobs. */
  readonly lanes: () => readonly QueueLoad[] | undefined;
}

const ANSWER_WITHIN_MS = 2_000;

/** Pure: what is wrong with the lanes of a process that is to run jobs. */
export function queueTrouble(lanes: readonly QueueLoad[] | undefined): string | undefined {
  if (lanes === undefined) return undefined;
  if (lanes.length === 0) return "jobs are not taken yet";
  const idle = lanes.filter(({ isTaking }) => !isTaking).map(({ lane }) => lane);
  return idle.length > 0 ? `jobs are not taken: ${idle.join(", ")}` : undefined;
}

async function databaseTrouble({ probes, versions }: ReadinessParts): Promise<string | undefined> {
  const timeout = new Promise<string>((resolve) => {
    setTimeout(() => resolve("database away"), ANSWER_WITHIN_MS).unref();
  });
  const answer = schemaTrouble(probes, versions).catch(() => "database away");
  return Promise.race([answer, timeout]);
}

/**
 * What keeps this process from working: the database does not answer within two seconds, or is at
 * another version than this program knows (a newer one was started, or an older state was put
 * back), or jobs that it is to run are not taken.
 */
export const readiness = (parts: ReadinessParts): (() => Promise<string | undefined>) => {
  return async () => (await databaseTrouble(parts)) ?? queueTrouble(parts.lanes());
};

export interface Probes extends HealthDependencies {
  readonly log: Logger;
}

/**
 * What a worker (ROLE=worker) serves: whether it lives and can work, and its figures. Nothing of
 * the product.
 */
export function buildProbes({ log, ...health }: Probes): FastifyInstance {
  const app = createServer({ log });
  healthRoutes(app, health);
  return app;
}
