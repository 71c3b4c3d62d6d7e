import { dataOf, searchAuditLogAnswer, searchAuditLogRequest } from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import { auditEventToWire } from "./audit-event-to-wire.ts";
import type { AuditLogService } from "./audit-log.service.ts";

/** What administrators may read of their own organization. */
export function auditLogRoutes(
  app: FastifyInstance,
  deps: { readonly callers: Callers; readonly auditLog: AuditLogService },
): void {
  const { callers, auditLog } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/v1/b2b/organizations/me/audit_log/search",
    {
      schema: {
        summary: "A page of the organization's audit log",
        body: searchAuditLogRequest,
        response: { 200: dataOf(searchAuditLogAnswer) },
      },
    },
    async (request) => {
      const page = await auditLog.search(await callers.page(request), request.body);
      const { events, people, nextCursor } = page;
      return answer(request, {
        audit_events: events.map((event) => auditEventToWire(event, people)),
        results_metadata: nextCursor === null ? {} : { next_cursor: nextCursor },
      });
    },
  );
}
