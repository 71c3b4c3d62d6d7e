import type { SearchAuditLogAnswer, SearchAuditLogRequest } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";

/**
 * Beside the wire: only our own server knows this call, so `createAuthClient` does not bring it
 * along.
 */
export interface AuditLogResource {
  /** What happened in the organization, newest first; needs the permission for it. */
  search(request: SearchAuditLogRequest): Promise<SearchAuditLogAnswer>;
}

export const createAuditLog = (core: AuthCore): AuditLogResource => ({
  search: createCall(core, {
    name: "auditLog.search",
    path: "/b2b/organizations/me/audit_log/search",
    rules: {
      cursor: "string?",
      limit: "number?",
      action: "string?",
      member_id: "string?",
      from: "string?",
      to: "string?",
    },
    caller: "session",
    answer: ["audit_events", "results_metadata"],
  }),
});
