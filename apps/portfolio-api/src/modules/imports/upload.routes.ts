import {
  importAnswer,
  importColumns,
  importQuery,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import { createBodyPlaces, Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { factsOf, readerOf } from "../../http/caller.ts";
import { FILE_PATIENCE, type ImportRoutes } from "./imports.routes.ts";

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

const byId = z.object({ id: z.string().min(1).max(200) });

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
