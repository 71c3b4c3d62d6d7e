import type { FactorAction } from "./factor-actions.ts";

/** What an auditor can ask about. One name per thing that happened, in the past of the product's words. */
export type AuditAction =
  | FactorAction
  | "discovery_link.send"
  | "discovery_link.authenticate"
  | "magic_link.authenticate"
  | "invite.send"
  | "member.sign_in"
  | "organization.create"
  | "organization.update"
  | "organization.delete"
  | "member.create"
  | "member.update"
  | "member.delete"
  | "member.reactivate"
  | "member.email_change"
  | "member.factor_removal"
  | "member.look_up"
  | "user.look_up"
  | "connected_app.revoke"
  | "audit_log.read"
  | "impersonation.start"
  | "impersonation.authenticate"
  | "session.revoke";
