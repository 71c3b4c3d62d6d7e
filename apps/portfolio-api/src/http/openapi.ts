import { failure } from "@stocks-vibe/contracts/portfolio";
import { describeRoutes, descriptionRoute } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";

/** Describes every route registered after it, and serves the description at GET /openapi.json. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await describeRoutes(app, {
    title: "Stocks Vibe product API",
    description:
      "Read-only figures of an organization's linked investment accounts. Every answer is {success, message, data}; a refusal is {success: false, message, code, requestId}.",
    securitySchemes: { session: { type: "http", scheme: "bearer" } },
    refusal: failure,
  });
  descriptionRoute(app, "/openapi.json");
}
