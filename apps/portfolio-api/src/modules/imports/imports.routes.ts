import { setImmediate as nextTurn } from "node:timers/promises";
import {
  accountImports,
  type ImportReview,
  importAnswer,
  importColumns,
  importConfirmation,
  importDecisions,
  importQuery,
  importReverted,
  importReview,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import {
  createBodyPlaces,
  createCompressedOnce,
  createKeyedLimit,
  Refusal,
  type ZodTypeProvider,
} from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { factsOf, type ReaderGate, readerOf } from "../../http/caller.ts";
import type { ImportsService } from "./imports.service.ts";

export interface ImportRoutes extends ReaderGate {
  readonly imports: ImportsService;
}

/**
 * A file has 100,000 rows, and few are under way at once: each query is bounded, and all together
 * stay under the minute that a connection may be silent for.
 */
const FILE_PATIENCE = { databasePatience: 5 } as const;

const byId = z.object({ id: z.string().min(1).max(200) });

const JSON_TYPE = "application/json; charset=utf-8";
const loaded = successOf(importReview);

/**
 * A review as its answer, written once for however many it is shown to: hundreds of rows are held
 * against the contract.
 */
function createLoadedText(): (review: ImportReview) => string {
  const known = new WeakMap<ImportReview, string>();
  return (review) => {
    const message = "The file was loaded.";
    const text =
      known.get(review) ??
      JSON.stringify(loaded.parse({ success: true as const, message, data: review }));
    known.set(review, text);
    return text;
  };
}

/**
 * GET /accounts/{id}/imports and imports.csv; GET and DELETE /imports/{id}, PUT
 * /imports/{id}/decisions, POST /imports/{id}/confirm. 401 without a session, 403 without alpha
 * access and where the account's connection is neither the caller's nor theirs to administer, 404
 * for an unknown or foreign id.
 */
export function importRoutes(app: FastifyInstance, deps: ImportRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);
  const compressed = createCompressedOnce();
  const loadedText = createLoadedText();
  const oneByOne = createKeyedLimit(1);

  routes.get(
    "/accounts/:id/imports",
    { schema: { params: byId, response: { 200: successOf(accountImports) } } },
    async (request) => ({
      success: true as const,
      message: "Files loaded.",
      data: { imports: await deps.imports.list(await reader(request), request.params.id) },
    }),
  );

  routes.get(
    "/accounts/:id/imports.csv",
    { schema: { params: byId, produces: ["text/csv"] } },
    async (request, reply) => {
      const text = await deps.imports.exported(await reader(request), request.params.id);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="added-history.csv"')
        .send(text);
    },
  );

  routes.get(
    "/imports/:id",
    {
      config: FILE_PATIENCE,
      schema: { params: byId, response: { 200: successOf(importReview) } },
    },
    async (request, reply) => {
      const caller = await reader(request);
      const review = await deps.imports.review(caller, request.params.id);
      // Everyone who asked while it was read is shown the same review at the same moment.
      await oneByOne(caller.organizationId, nextTurn);
      const text = loadedText(review);
      return compressed.send(request, reply.type(JSON_TYPE), { owner: review, text });
    },
  );

  routes.put(
    "/imports/:id/decisions",
    {
      config: FILE_PATIENCE,
      schema: { params: byId, body: importDecisions, response: { 200: successOf(importReview) } },
    },
    async (request) => ({
      success: true as const,
      message: "Your decision is saved.",
      data: await deps.imports.decide(await reader(request), {
        importId: request.params.id,
        decision: request.body,
        facts: factsOf(request),
      }),
    }),
  );

  routes.post(
    "/imports/:id/confirm",
    {
      config: FILE_PATIENCE,
      schema: {
        params: byId,
        body: importConfirmation,
        response: { 200: successOf(importReview) },
      },
    },
    async (request) => ({
      success: true as const,
      message: "The history is added.",
      data: await deps.imports.confirm(await reader(request), {
        importId: request.params.id,
        withoutUnreadLines: request.body.without_unread_lines,
        decided: request.body.decided,
        facts: factsOf(request),
      }),
    }),
  );

  routes.delete(
    "/imports/:id",
    {
      config: FILE_PATIENCE,
      schema: { params: byId, response: { 200: successOf(importReverted) } },
    },
    async (request) => ({
      success: true as const,
      message: "The file is taken back.",
      data: await deps.imports.revert(await reader(request), {
        importId: request.params.id,
        facts: factsOf(request),
      }),
    }),
  );
}

/** Ten times a file of 50,000 transactions. What is larger is hung up on while it arrives. */
const LARGEST_FILE = 20 * 1024 * 1024;
/** Files of one organization that arrive, wait or are read. A page sends one after the other. */
const MOST_FILES = 5;
const MOST_FILES_IN_ALL = 10;
/** A line of 26 kbit/s: who sends less keeps a place from somebody else. */
const PACE = { bytes: 16 * 1024, ms: 5_000 };

export interface UploadRoutes extends ImportRoutes {
  /** How fast a file must arrive. */
  readonly pace?: { readonly bytes: number; readonly ms: number };
}

/**
 * The columns a member named, which hold at least the day and what happened. Refuses
 * `import_columns_wrong`.
 */
function readColumns(text: string | undefined) {
  if (text === undefined) return undefined;
  const columns = z
    .string()
    .transform((json, context) => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue("no JSON");
        return z.NEVER;
      }
    })
    .pipe(importColumns)
    .safeParse(text);
  if (!columns.success || columns.data.date === undefined || columns.data.action === undefined)
    throw new Refusal("import_columns_wrong");
  return columns.data;
}

/**
 * POST /accounts/{id}/imports with a file as text/csv. 401 without a session, 403 without alpha
 * access and where the account's connection is neither the caller's nor theirs to administer, 404
 * for an unknown or foreign id, 400 for a file that can't be read, 413 for one that is too large,
 * 429 before anything of it is read where too many arrive, and 408 for one that arrives too slowly.
 * No other route takes a body of this kind or this size.
 */
export async function uploadRoutes(app: FastifyInstance, deps: UploadRoutes): Promise<void> {
  const reader = readerOf(deps);
  const places = createBodyPlaces({
    mostOfKey: MOST_FILES,
    mostInAll: MOST_FILES_IN_ALL,
    pace: deps.pace ?? PACE,
    tooSlow: "file_too_slow",
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "text/csv",
      { parseAs: "buffer", bodyLimit: LARGEST_FILE },
      (_request, body, done) => done(null, body),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      "/accounts/:id/imports",
      {
        config: FILE_PATIENCE,
        schema: {
          params: byId,
          querystring: importQuery,
          consumes: ["text/csv"],
          response: { 200: successOf(importAnswer) },
        },
        async preParsing(request, reply, payload) {
          const { organizationId } = await deps.identify(request);
          places.take(organizationId, { request, reply, payload });
        },
      },
      (request) =>
        places.during(request, async () => {
          const caller = await reader(request);
          const { body: bytes, query } = request;
          if (!(bytes instanceof Uint8Array)) throw new Refusal("unsupported_media_type");
          const data = await deps.imports.upload(caller, {
            accountId: request.params.id,
            fileName: query.file_name,
            columns: readColumns(query.columns),
            asksColumns: query.ask_columns === "yes",
            bytes,
            facts: factsOf(request),
          });
          return { success: true as const, message: "The file was read.", data };
        }),
    );
  });
}
