import { createServer, type Logger } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { type HealthDependencies, healthRoutes } from "./health.ts";

export interface Probes extends HealthDependencies {
  readonly log: Logger;
}

/** What a worker (ROLE=worker) serves: whether it lives and can work, and its figures. Nothing of the product. */
export function buildProbes({ log, ...health }: Probes): FastifyInstance {
  const app = createServer({ log });
  healthRoutes(app, health);
  return app;
}
