import { Readable } from "node:stream";
import { exportTable } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type ReaderGate, readerOf } from "../../http/caller.ts";
import type { MemberDirectory } from "../../identity/member-directory.ts";
import type { ExportService } from "./export.service.ts";

export interface ExportRoutes extends ReaderGate {
  readonly exports: ExportService;
  readonly directory: MemberDirectory;
}

const byTable = z.object({ table: exportTable });

/**
 * GET /export/csv/{table} and GET /export/json: the organization's data as files, sent as they are
 * read. 401 without a session, 403 without alpha access, for an operator, and for the activity for
 * other members than administrators; 409 while lots are being worked out.
 */
export function exportRoutes(app: FastifyInstance, deps: ExportRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);

  routes.get(
    "/export/csv/:table",
    { schema: { params: byTable, produces: ["text/csv"] } },
    async (request, reply) => {
      const { table } = request.params;
      const { directory } = deps;
      const caller = await reader(request);
      const pieces = await deps.exports.csv(caller, table, { requestId: request.id, directory });
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="stocks-vibe-${table}.csv"`)
        .send(Readable.from(pieces));
    },
  );

  routes.get("/export/json", { schema: {} }, async (request, reply) => {
    const caller = await reader(request);
    const { directory } = deps;
    const pieces = await deps.exports.json(caller, { requestId: request.id, directory });
    return reply
      .type("application/json; charset=utf-8")
      .header("content-disposition", 'attachment; filename="stocks-vibe.json"')
      .send(Readable.from(pieces));
  });
}
