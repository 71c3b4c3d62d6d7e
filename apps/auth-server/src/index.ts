export { type Auth, type AuthDeps, buildAuth } from "./compose.ts";
export { type AuthConfig, type AuthConfigInput, authConfig } from "./config.ts";
export { OAUTH_PROVIDERS } from "./domain/federation/oauth-providers.ts";
export { isOrigin, isRegistrableUrl } from "./domain/link/redirect-urls.ts";
export type { Project } from "./domain/project/project.ts";
export { PROJECT_SETTINGS, ProjectMistake } from "./domain/project/project-settings.ts";
export type {
  AdminMember,
  AdminService,
  ListedOrganization,
  NewOrganization,
} from "./operations/admin/admin.service.ts";
export type { AuthAdmin } from "./operations/admin/auth-admin.ts";
export type { ProjectAdmin } from "./operations/admin/project-admin.service.ts";
export { listProjectIds } from "./operations/admin/project-admin.service.ts";
export type { ProviderAdmin } from "./operations/admin/provider-admin.service.ts";
export { ERASURE_TASKS, LOGO_TASKS, MAIL_TASKS } from "./operations/app/app.ts";
export { opensSigningKeys } from "./operations/keys/sealed-rows.ts";
export type { MemberDirectory } from "./operations/server-api/member-directory.ts";
export type { VerifiedSession, VerifySession } from "./operations/server-api/verify-session.ts";
export type { ProjectReport } from "./platform/audit/verify-audit.service.ts";
export { AUTH_ROLE, AUTH_SCHEMA } from "./platform/database/role.ts";
export { FEED_START, type FeedPage } from "./platform/events/event-feed.service.ts";
export type { FeedEvent } from "./platform/events/feed-event.ts";
export { TEMPLATE_KINDS } from "./platform/mail/templates/template.ts";
export { requireWritableAnchors, UnusableAnchors } from "./platform/ports/anchor-file.ts";
export type { Mail, Mailer } from "./platform/ports/mailer.ts";
export type { ConfiguredProject } from "./tenancy/projects/configured-project.ts";
export { type ProjectWrites, UnknownProject } from "./tenancy/projects/projects.service.ts";
