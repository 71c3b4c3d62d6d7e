import * as z from "zod";
import { answerFields } from "./answers.ts";
import { wireText, wireTime, wireToken } from "./wire-scalars.ts";

/**
 * A call of our own beside the wire's: what happened in the caller's organization, newest first.
 */
export const searchAuditLogRequest = z.object({
  /** From `next_cursor` of the page before. */
  cursor: wireText(64).optional(),
  /** 50 unless given. */
  limit: z.number().int().min(1).max(100).optional(),
  /** One of `AuditAction`. */
  action: wireText(100).optional(),
  /** Who did it. */
  member_id: wireToken.optional(),
  /** At this moment or later. */
  from: wireTime.optional(),
  /** Before this moment. */
  to: wireTime.optional(),
});
export type SearchAuditLogRequest = z.infer<typeof searchAuditLogRequest>;

/** Someone of the organization. Of who is gone nothing but the id is left. */
export const auditPerson = z.object({
  member_id: z.string(),
  name: z.string().nullable(),
  email_address: z.string().nullable(),
});
export type AuditPerson = z.infer<typeof auditPerson>;

export const auditLogEvent = z.object({
  event_id: z.string(),
  occurred_at: wireTime,
  action: z.string(),
  result: z.enum(["success", "refused"]),
  /** The `error_type` of a refusal. */
  reason: z.string().nullable(),
  /** Who did it; null where nobody was signed in, or an operator or a backend did it. */
  member: auditPerson.nullable(),
  /** To whom it was done, where that is another question. */
  subject: auditPerson.nullable(),
  /** The operator who acted in the member's name. */
  impersonator: z.string().nullable(),
  ip: z.string(),
  request_id: z.string(),
  details: z.object({
    /** Names of the fields that a change named. */
    fields: z.array(z.string()).optional(),
    /** How many sessions were ended. */
    sessions: z.number().int().optional(),
    /** Why an operator looked. */
    reason: z.string().optional(),
  }),
});
export type AuditLogEvent = z.infer<typeof auditLogEvent>;

export const searchAuditLogAnswer = z.object({
  ...answerFields,
  audit_events: z.array(auditLogEvent),
  /** Without `next_cursor` there is nothing older. */
  results_metadata: z.object({ next_cursor: z.string().optional() }),
});
export type SearchAuditLogAnswer = z.infer<typeof searchAuditLogAnswer>;
