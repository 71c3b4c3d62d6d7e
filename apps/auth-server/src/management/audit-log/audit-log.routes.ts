import {
  type AuditLogEvent,
  type AuditPerson,
  dataOf,
  searchAuditLogAnswer,
  searchAuditLogRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { subjectIdOf } from "../../platform/audit/chain.ts";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { AuditLogPage, AuditLogService } from "./audit-log.service.ts";

/**
 * What of an event's details is told. All else stays inside: hashes of addresses would tell who was
 * asked for.
 */
const told = z.object({
  fields: z.array(z.string()).optional(),
  sessions: z.number().int().optional(),
  reason: z.string().optional(),
});
const operator = z.object({ impersonator: z.string() });

function personOf(people: AuditLogPage["people"], memberId: string | null): AuditPerson | null {
  if (memberId === null) return null;
  const person = people.get(memberId);
  return {
    member_id: memberId,
    name: person?.name ?? null,
    email_address: person?.emailAddress ?? null,
  };
}

/** Pure: an event as administrators read it. */
function auditEventToWire(
  event: AuditLogPage["events"][number],
  people: AuditLogPage["people"],
): AuditLogEvent {
  return {
    event_id: event.auditEventId,
    occurred_at: event.occurredAt.toISOString(),
    action: event.action,
    result: event.result,
    reason: event.reason,
    member: personOf(people, event.memberId),
    subject: personOf(people, subjectIdOf(event)),
    impersonator: operator.safeParse(event.details).data?.impersonator ?? null,
    ip: event.ip,
    request_id: event.requestId,
    details: told.safeParse(event.details).data ?? {},
  };
}

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
