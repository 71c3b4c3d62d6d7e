import type { FastifyInstance } from "fastify";
import { ERRORS } from "./errors.ts";

const LIST = Object.entries(ERRORS).map(([type, { status, message }]) => ({
  error_type: type === "invalid_request" ? "bad_request" : type,
  status_code: status,
  error_message: message,
}));

export function errorListRoutes(app: FastifyInstance): void {
  const summary =
    "Every refusal of this server with its status and words; an `error_url` leads here";
  app.get("/v1/errors", { schema: { summary } }, async () => ({ errors: LIST }));
}
