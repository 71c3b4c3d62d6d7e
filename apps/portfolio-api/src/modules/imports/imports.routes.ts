import { setImmediate as nextTurn } from "node:timers/promises";
import {
  accountImports,
  type ImportReview,
  importConfirmation,
  importDecisions,
  importReverted,
  importReview,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import {
  createCompressedOnce,
  createKeyedLimit,
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
export const FILE_PATIENCE = { databasePatience: 5 } as const;

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
