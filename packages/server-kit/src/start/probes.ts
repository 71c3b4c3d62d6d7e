import type { FastifyInstance } from "fastify";
import { createServer } from "../http/create-server.ts";
import type { Logger } from "../observe/logger.ts";
import { type HealthDependencies, healthRoutes } from "./health-routes.ts";

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
