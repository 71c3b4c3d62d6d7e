export type { AuthDeps } from "./auth-deps.ts";
export { AUTH_ROLE, AUTH_SCHEMA, type Auth, buildAuth } from "./compose.ts";
export { type AuthConfig, type AuthConfigInput, authConfig } from "./config.ts";
export { opensSigningKeys } from "./first-key.ts";
export type {
  AdminMember,
  AdminService,
  ListedOrganization,
  NewOrganization,
} from "./modules/admin/admin.service.ts";
export type { AuthAdmin } from "./modules/admin/auth-admin.ts";
export type { AuditReport } from "./modules/audit/verify-audit.service.ts";
export { FEED_START, type FeedPage } from "./modules/events/event-feed.service.ts";
export type { FeedEvent } from "./modules/events/feed-event.ts";
export { TEMPLATE_KINDS } from "./modules/mail/template.ts";
export type { Project } from "./modules/projects/project.ts";
export type { ProjectAdmin } from "./modules/projects/project-admin.service.ts";
export { ProjectMistake } from "./modules/projects/project-mistake.ts";
export { PROJECT_SETTINGS } from "./modules/projects/project-setting.ts";
export type { ProjectSettings } from "./modules/projects/project-settings.ts";
export type { MemberDirectory } from "./modules/server-api/member-directory.ts";
export type { VerifiedSession, VerifySession } from "./modules/server-api/verify-session.ts";
export type { Mail, Mailer } from "./ports/mailer.ts";
export { listProjectIds } from "./project-ids.ts";
export { ERASURE_TASKS, MAIL_TASKS } from "./work-kinds.ts";
