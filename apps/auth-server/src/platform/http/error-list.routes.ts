import type { FastifyInstance } from "fastify";
import { ERRORS } from "./errors.ts";

const LIST = Object.entries(ERRORS).map(([type, { status, message }]) => ({
  error_type: type === "invalid_request" ? "bad_request" : type,
  status_code: status,
  error_message: message,
}));

/** What an `error_url` leads to: every refusal of this server with its status and words. */
export function errorListRoutes(app: FastifyInstance): void {
  app.get("/v1/errors", async () => ({ errors: LIST }));
}
