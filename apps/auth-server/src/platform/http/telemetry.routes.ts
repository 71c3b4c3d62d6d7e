import { dataOf, plainAnswer, telemetryBatch } from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "./answer.ts";

/**
 * Batches of usage events from clients. They are counted and not kept: this product does not watch
 * its members.
 */
export function telemetryRoutes(app: FastifyInstance, onEvents: (count: number) => void): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      "/v1/events",
      { schema: { body: telemetryBatch, response: { 200: dataOf(plainAnswer) } } },
      async (request) => {
        onEvents(request.body.length);
        return answer(request, {});
      },
    );
}
