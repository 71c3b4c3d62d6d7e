import swagger from "@fastify/swagger";
import { failure } from "@stocks-vibe/contracts/portfolio";
import type { FastifyInstance, FastifySchema } from "fastify";
import * as z from "zod";

/**
 * A zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. What JSON has no word for (no
 * body) becomes "anything".
 */
const toJson = (schema: unknown, io: "input" | "output"): unknown =>
  schema instanceof z.core.$ZodType
    ? z.toJSONSchema(schema, { target: "draft-2020-12", io, unrepresentable: "any" })
    : schema;

/** A route's answers, and the envelope of every refusal. */
const answersOf = (response: unknown): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(response ?? {}).map(([status, schema]) => [
      status,
      status === "304" ? { description: "Not modified", type: "null" } : toJson(schema, "output"),
    ]),
  ),
  default: { description: "Refused", ...z.toJSONSchema(failure) },
});

function toOpenApi(schema: FastifySchema): FastifySchema {
  const { params, querystring, body, response, ...rest } = schema;
  return {
    ...rest,
    ...(params ? { params: toJson(params, "input") } : {}),
    ...(querystring ? { querystring: toJson(querystring, "input") } : {}),
    ...(body ? { body: toJson(body, "input") } : {}),
    response: answersOf(response),
  };
}

/**
 * Describes every route registered after it, from the same zod schemas that check requests and
 * answers, and serves the description at GET /openapi.json: public, since it holds no data.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Stocks Vibe product API",
        version: "1",
        description:
          "Read-only figures of an organization's linked investment accounts. Every answer is {success, message, data}; a refusal is {success: false, message, code, requestId}.",
      },
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
      security: [{ session: [] }],
    },
    transform: ({ schema, url }) => ({ schema: toOpenApi(schema ?? {}), url }),
  });
  app.get(
    "/openapi.json",
    {
      schema: {
        summary: "This description",
        security: [],
        response: { 200: z.record(z.string(), z.unknown()) },
      },
    },
    async () => app.swagger(),
  );
}
