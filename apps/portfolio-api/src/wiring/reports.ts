import type { ReportMismatch, ReportOperator } from "../http/caller.ts";
import type { AuditService } from "../modules/access/audit/audit.service.ts";

/** What of a refused request is written down. */
export interface Reports {
  readonly reportMismatch: ReportMismatch;
  readonly reportOperator: ReportOperator;
}

export const reportsTo = (audit: AuditService): Reports => ({
  reportMismatch: (by, requestId) =>
    audit.record({ by, action: "identity.mismatch", result: "refused", requestId }),
  reportOperator: (by, { requestId, route }) =>
    audit.record({
      by,
      action: "operator.stopped",
      result: "refused",
      details: { route },
      requestId,
    }),
});
