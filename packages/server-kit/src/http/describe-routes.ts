import swagger from "@fastify/swagger";
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
const answersOf = (response: unknown, refusal: z.core.$ZodType): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(response ?? {}).map(([status, schema]) => [
      status,
      status === "304" ? { description: "Not modified", type: "null" } : toJson(schema, "output"),
    ]),
  ),
  default: { description: "Refused", ...z.toJSONSchema(refusal) },
});

function toOpenApi(schema: FastifySchema, refusal: z.core.$ZodType): FastifySchema {
  const { params, querystring, body, response, ...rest } = schema;
  return {
    ...rest,
    ...(params ? { params: toJson(params, "input") } : {}),
    ...(querystring ? { querystring: toJson(querystring, "input") } : {}),
    ...(body ? { body: toJson(body, "input") } : {}),
    response: answersOf(response, refusal),
  };
}

export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  readonly securitySchemes: Readonly<Record<string, { type: "http"; scheme: "basic" | "bearer" }>>;
  /** The envelope of every refusal. */
  readonly refusal: z.core.$ZodType;
  /** What is said of a route beside its own schema. */
  readonly schemaOf?: (route: { readonly method: string; readonly url: string }) => FastifySchema;
}

/**
 * Describes every route registered after it, from the same zod schemas that check requests and
 * answers.
 */
export async function describeRoutes(app: FastifyInstance, api: ApiDescription): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: api.title, version: "1", description: api.description },
      components: { securitySchemes: { ...api.securitySchemes } },
      security: Object.keys(api.securitySchemes).map((name) => ({ [name]: [] })),
    },
    transform: ({ schema, url, route }) => ({
      schema: toOpenApi(
        { ...schema, ...api.schemaOf?.({ method: [route.method].flat().join(), url }) },
        api.refusal,
      ),
      url,
    }),
  });
}

/** Serves the description at `path`: public, since it holds no data. */
export function descriptionRoute(app: FastifyInstance, path: string): void {
  app.get(
    path,
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
