import { dataOf, plainAnswer, telemetryBatch } from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "./answer.ts";

/** This product does not watch its members. */
export function telemetryRoutes(app: FastifyInstance, onEvents: (count: number) => void): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    "/v1/events",
    {
      schema: {
        summary: "Takes usage events of clients. They are counted and not kept",
        body: telemetryBatch,
        response: { 200: dataOf(plainAnswer) },
      },
    },
    async (request) => {
      onEvents(request.body.length);
      return answer(request, {});
    },
  );
}
