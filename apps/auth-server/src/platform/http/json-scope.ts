import {
  type AnsweredError,
  answerErrors,
  type ErrorAnswers,
  type FieldIssue,
  limitRequests,
  Refusal,
} from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ERRORS } from "./errors.ts";

const WIRE_NAMES: Readonly<Record<string, string>> = { invalid_request: "bad_request" };

/** Which key of a schema error tells the client where the wrong fields were. */
const PARTS: Readonly<Record<string, string>> = {
  body: "body",
  params: "params",
  querystring: "query",
};

const isIssue = (value: unknown): value is FieldIssue =>
  typeof value === "object" && value !== null && "path" in value && "message" in value;

/**
 * `details` of the kit's validator as the schema error's list, in the form the official clients
 * print.
 */
function schemaIssues(details: AnsweredError["details"]): Record<string, unknown> | undefined {
  const part = PARTS[String(details?.part)];
  if (!part || !Array.isArray(details?.issues)) return undefined;
  const issues = details.issues.filter(isIssue).map(({ path, code, message }) => ({
    keyword: code,
    dataPath: path ? `.${path}` : "",
    params: {},
    message,
  }));
  return { [part]: issues };
}

/** From here on a time is said in minutes. */
const MOST_SECONDS = 90;

const timeOf = (seconds: number): string => {
  if (seconds === 1) return "1 second";
  return seconds > MOST_SECONDS ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
};

/** Callers that show the sentence and read no header learn from it when to try again. */
const sentenceOf = ({ status, message, retryAfterSeconds: seconds }: AnsweredError): string =>
  status === 429 && seconds ? `${message} You can try again in ${timeOf(seconds)}.` : message;

/**
 * The envelope of a refusal, at the top level of the body. `errorUrl` is where the types are
 * explained.
 */
export const authEnvelope =
  (errorUrl: string) =>
  (error: AnsweredError): Record<string, unknown> => {
    const issues = schemaIssues(error.details);
    const type = WIRE_NAMES[error.type] ?? error.type;
    return {
      status_code: error.status,
      error_type: type,
      error_message: sentenceOf(error),
      error_url: `${errorUrl}#${type}`,
      request_id: error.requestId,
      ...(issues ?? (error.details ? { error_details: error.details } : {})),
    };
  };

const DEEPEST = 20;

/**
 * Whether objects and lists are nested deeper than any request of ours has reason to. Looks no
 * further than that.
 */
function isTooDeep(value: unknown, allowed: number = DEEPEST): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (allowed === 0) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, allowed - 1));
}

export interface JsonScopeOptions {
  /** Where the error types are explained. */
  readonly errorUrl: string;
  readonly rateLimitScale: number;
  /** Callers whom the limit per address does not meet. */
  readonly isKnownCaller?: (request: FastifyRequest) => Promise<boolean>;
  /** A page in place of the envelope, where the request asks for one. */
  readonly page?: ErrorAnswers["page"];
  /** What a request is counted with; its network unless given. */
  readonly countedWith?: (request: FastifyRequest) => string;
}

/**
 * Requests of one network to one call in a minute: an office of hundreds stays far below it, and
 * one member of it who means ill has to send 50 a second to keep the others out. What can be
 * guessed has limits of its own, and so has what sends letters.
 */
export const PER_MINUTE = 3_000;

/**
 * What every route of a prefix shares, its 404s and 500s included: one envelope, one limit per
 * address, and answers that nobody stores.
 */
export async function jsonScope(app: FastifyInstance, options: JsonScopeOptions): Promise<void> {
  const { page } = options;
  const envelope = authEnvelope(options.errorUrl);
  answerErrors(app, { table: ERRORS, envelope, ...(page ? { page } : {}) });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff");
  });

  // The clients name JSON on calls that have no body.
  app.addHook("preValidation", async (request) => {
    if (request.method !== "GET") request.body ??= {};
    if (isTooDeep(request.body)) throw new Refusal("invalid_request");
  });

  const { isKnownCaller, countedWith, rateLimitScale: scale } = options;
  await limitRequests(app, {
    perMinute: PER_MINUTE,
    scale,
    ...(isKnownCaller ? { isKnownCaller } : {}),
    ...(countedWith ? { countedWith } : {}),
  });
}
