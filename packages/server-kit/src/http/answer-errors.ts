import type { IncomingHttpHeaders, Server } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isUnasked } from "../database/database-away.ts";
import {
  type ErrorRow,
  type ErrorTable,
  KIT_ERRORS,
  type KitErrorType,
  Refusal,
} from "./refusal.ts";

/** A server's words for an error that happened before any of its routes was reached. */
export interface ErrorScope {
  /** Where the server is mounted; empty for the server that answers the rest. */
  readonly prefix: string;
  readonly answer: (error: {
    readonly type: string;
    readonly requestId: string;
    /** Replaces the row's, where HTTP itself names one. */
    readonly status?: number | undefined;
  }) => { readonly status: number; readonly body: string };
}

/**
 * Several servers with a language each may stand in one process: every one is found by where it is
 * mounted.
 */
const scopes = new WeakMap<Server, ErrorScope[]>();

function addErrorScope(server: Server, scope: ErrorScope): void {
  scopes.set(server, [...(scopes.get(server) ?? []), scope]);
}

const NOBODYS: ErrorScope = {
  prefix: "",
  answer: ({ status = 400 }) => ({ status, body: JSON.stringify({ message: "Bad request." }) }),
};

const isBelow = (path: string, prefix: string): boolean =>
  prefix === "" || path === prefix || path.startsWith(`${prefix}/`);

/** The innermost server that `path` belongs to. */
export function errorScopeOf(server: Server, path: string): ErrorScope {
  const found = (scopes.get(server) ?? []).filter(({ prefix }) => isBelow(path, prefix));
  return found.reduce(
    (longest, scope) => (scope.prefix.length >= longest.prefix.length ? scope : longest),
    NOBODYS,
  );
}

/** What an envelope is made from. `status`, `type` and `message` come from the table's row. */
export interface AnsweredError {
  readonly type: string;
  readonly status: number;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly requestId: string;
  /** What the Retry-After header says, where there is one. */
  readonly retryAfterSeconds?: number;
}

export interface ErrorAnswers {
  readonly table: ErrorTable;
  /**
   * The server's own wire shape; it may answer in the language that the request's headers ask for.
   */
  readonly envelope: (
    error: AnsweredError,
    headers: IncomingHttpHeaders,
  ) => Record<string, unknown>;
  /**
   * The sentences of a request's language by type, of a server that speaks several; the table's own
   * where absent.
   */
  readonly wordsFor?: (headers: IncomingHttpHeaders) => Readonly<Record<string, string>>;
  /**
   * A page (HTML) in place of the envelope, for addresses that people open in their browser;
   * undefined where the request asks for none.
   */
  readonly page?: (error: AnsweredError, headers: IncomingHttpHeaders) => string | undefined;
  /** False where unknown paths have an answer of their own, such as a page. */
  readonly answersUnknownPaths?: boolean;
}

/** Fastify's own refusals, said in the kit's words. */
const FRAMEWORK_CODES: Readonly<Record<string, KitErrorType>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: KIT_ERRORS.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: KIT_ERRORS.unsupportedMediaType,
  FST_ERR_CTP_EMPTY_JSON_BODY: KIT_ERRORS.invalidRequest,
  FST_ERR_CTP_INVALID_JSON_BODY: KIT_ERRORS.invalidRequest,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: KIT_ERRORS.invalidRequest,
};

const isClientSyntaxError = (error: FastifyError): boolean =>
  error instanceof SyntaxError && error.statusCode === 400;

/**
 * Sealed with a key that was retired while this process slept; its next look at the ring, within
 * the second, tells it so.
 */
const isUnderRetiredKey = (error: FastifyError): boolean =>
  error.code === "23503" &&
  "constraint" in error &&
  String(error.constraint).endsWith("_key_version_fkey");

/**
 * A text that PostgreSQL can't hold, such as one with a NUL: no stored value has it, so it is the
 * caller's mistake.
 */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

function refusalOf(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const known = FRAMEWORK_CODES[error.code ?? ""];
  if (known) return new Refusal(known);
  if (isClientSyntaxError(error) || UNSTORABLE_TEXT.has(error.code ?? ""))
    return new Refusal(KIT_ERRORS.invalidRequest);
  if (isUnasked(error) || isUnderRetiredKey(error))
    return new Refusal(KIT_ERRORS.unavailable, { retryAfterSeconds: 2 });
  return undefined;
}

const LAST_RESORT: ErrorRow = { status: 500, message: "Something went wrong on our side." };

/**
 * Answers every error of `app`'s routes in one envelope: a Refusal by its row, anything else as a
 * logged 500 that leaks nothing. Unknown routes below the plugin's prefix get the `route_not_found`
 * row, addresses that no route can be looked up by the `invalid_request` row.
 */
export function answerErrors(app: FastifyInstance, answers: ErrorAnswers): void {
  const { table, envelope, page, wordsFor, answersUnknownPaths = true } = answers;
  const rowOf = (type: string): ErrorRow =>
    table[type] ?? table[KIT_ERRORS.internal] ?? LAST_RESORT;
  addErrorScope(app.server, {
    prefix: app.prefix,
    answer({ type, requestId, status = rowOf(type).status }) {
      const { message } = rowOf(type);
      return {
        status,
        body: JSON.stringify(
          envelope({ type, status, message, details: undefined, requestId }, {}),
        ),
      };
    },
  });
  const send = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
    const row = rowOf(refusal.type);
    const type = table[refusal.type] ? refusal.type : KIT_ERRORS.internal;
    const wait = refusal.retryAfterSeconds;
    const seconds = wait === undefined ? undefined : Math.max(1, Math.ceil(wait));
    if (seconds !== undefined) reply.header("retry-after", seconds);
    const answered = {
      type,
      status: row.status,
      message: refusal.userMessage ?? wordsFor?.(request.headers)[type] ?? row.message,
      details: refusal.details,
      requestId: request.id,
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    };
    reply.code(row.status);
    const html = page?.(answered, request.headers);
    if (html !== undefined) {
      return reply.type("text/html; charset=utf-8").serializer(String).send(html);
    }
    return reply
      .type("application/json; charset=utf-8")
      .serializer(JSON.stringify)
      .send(envelope(answered, request.headers));
  };

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (!refusal) {
      request.log.error({ err: error }, "unexpected error");
      return send(request, reply, new Refusal(KIT_ERRORS.internal));
    }
    if (refusal.type === KIT_ERRORS.unavailable) {
      request.log.error({ err: error }, "database unavailable");
    }
    return send(request, reply, refusal);
  });
  if (!answersUnknownPaths) return;
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, new Refusal(KIT_ERRORS.notFound)),
  );
}
