import type { FastifyInstance, FastifySchemaCompiler, FastifyTypeProvider } from "fastify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import * as z from "zod";
import { KIT_ERRORS, Refusal } from "./refusal.ts";

/**
 * Types `request.body` and replies from zod schemas, chained ones and those of zod/mini alike:
 * `app.withTypeProvider<ZodTypeProvider>()`.
 */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this["schema"] extends z.core.$ZodType ? z.output<this["schema"]> : unknown;
  serializer: this["schema"] extends z.core.$ZodType ? z.input<this["schema"]> : unknown;
}

/** What an answer says of each wrong field: its place in the request and the complaint. */
export interface FieldIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

const issuesOf = (error: z.core.$ZodError): FieldIssue[] =>
  error.issues.map((issue) => ({
    path: issue.path.map(String).join("."),
    code: issue.code,
    message: issue.message,
  }));

// A bare ZodError from here would look the same as a response that breaks its own schema, so a bad
// request is wrapped; a serializer failure stays an unknown error and is answered 500.
const validate: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema, httpPart }) =>
  (input) => {
    const parsed = z.safeParse(schema, input);
    if (parsed.success) return { value: parsed.data };
    const details = { part: httpPart ?? "body", issues: issuesOf(parsed.error) };
    return { error: new Refusal(KIT_ERRORS.invalidRequest, { details, cause: parsed.error }) };
  };

const serialize: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (output) =>
    JSON.stringify(z.parse(schema, output));

/**
 * Makes Fastify validate requests and filter responses with zod. Response schemas are allow-lists.
 */
export function speakZod(app: FastifyInstance): void {
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(serialize);
}
