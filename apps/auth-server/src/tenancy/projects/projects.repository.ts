import type { Transaction } from "@stocks-vibe/server-kit";
import { type Selectable, sql } from "kysely";
import type { Project } from "../../domain/project/project.ts";
import type { ProjectOperation } from "../../domain/project/project-operation.ts";
import type { AuthSchema, ProjectsTable } from "../../platform/database/schema.ts";

const toProject = (row: Selectable<ProjectsTable>): Project => ({
  projectId: row.project_id,
  name: row.name,
  publicToken: row.public_token,
  secretHash: row.secret_hash,
  allowedOrigins: row.allowed_origins,
  discoveryRedirectUrls: row.discovery_redirect_urls,
  inviteRedirectUrls: row.invite_redirect_urls,
  mailDomains: row.mail_domains,
  sessionDefaultMinutes: row.session_default_minutes,
  sessionMaximumMinutes: row.session_maximum_minutes,
  discoveryLinkMaximumMinutes: row.discovery_link_maximum_minutes,
  inviteMaximumMinutes: row.invite_maximum_minutes,
  createOrganizationEnabled: row.create_organization_enabled,
  pkceRequiredForEmailMagicLinks: row.pkce_required_for_email_magic_links,
  loginRedirectUrls: row.login_redirect_urls,
  signupRedirectUrls: row.signup_redirect_urls,
  resetPasswordRedirectUrls: row.reset_password_redirect_urls,
  pkceRequiredForPasswordResets: row.pkce_required_for_password_resets,
  passwordPolicy: row.password_policy,
  ludsComplexity: row.luds_complexity,
  ludsMinimumCount: row.luds_minimum_count,
  smsAllowedCountries: row.sms_allowed_countries,
  smsOrganizationDailyLimit: row.sms_organization_daily_limit,
  smsProjectDailyLimit: row.sms_project_daily_limit,
  otherPublicTokens: row.other_public_tokens,
  customPolicy: row.custom_policy,
  slugPattern: row.slug_pattern,
  captcha: row.captcha,
  dfpMode: row.dfp_mode,
  memberLookUpEnabled: row.member_look_up_enabled,
  userLookUpEnabled: row.user_look_up_enabled,
  webhookSecretHash: row.webhook_secret_hash,
  sessionAbsoluteMinutes: row.session_absolute_minutes,
  isConfiguredByEnvironment: row.is_configured_by_environment,
});

export async function listProjects(tx: Transaction<AuthSchema>): Promise<Project[]> {
  const rows = await tx.selectFrom("projects").selectAll().orderBy("created_at").execute();
  return rows.map(toProject);
}

/** Two processes that start at once must not both make the first signing key. */
export async function lockProjects(tx: Transaction<AuthSchema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('auth.projects', 0))`.execute(tx);
}

/**
 * Writes a project's settings: all of a new one, of a known one those in `given` (what the environment names), so that what
 * the operator has changed in the database stays. The public token decides which project it is; its id never changes.
 */
export async function saveProject(
  tx: Transaction<AuthSchema>,
  project: Omit<Project, keyof ProjectOperation>,
  given: ReadonlySet<string>,
  now: Date,
): Promise<Project> {
  const settings = {
    name: project.name,
    secret_hash: project.secretHash,
    allowed_origins: [...project.allowedOrigins],
    discovery_redirect_urls: [...project.discoveryRedirectUrls],
    invite_redirect_urls: [...project.inviteRedirectUrls],
    mail_domains: [...project.mailDomains],
    session_default_minutes: project.sessionDefaultMinutes,
    session_maximum_minutes: project.sessionMaximumMinutes,
    discovery_link_maximum_minutes: project.discoveryLinkMaximumMinutes,
    invite_maximum_minutes: project.inviteMaximumMinutes,
    create_organization_enabled: project.createOrganizationEnabled,
    pkce_required_for_email_magic_links: project.pkceRequiredForEmailMagicLinks,
    login_redirect_urls: [...project.loginRedirectUrls],
    signup_redirect_urls: [...project.signupRedirectUrls],
    reset_password_redirect_urls: [...project.resetPasswordRedirectUrls],
    pkce_required_for_password_resets: project.pkceRequiredForPasswordResets,
    password_policy: project.passwordPolicy,
    luds_complexity: project.ludsComplexity,
    luds_minimum_count: project.ludsMinimumCount,
    sms_allowed_countries: [...project.smsAllowedCountries],
    sms_organization_daily_limit: project.smsOrganizationDailyLimit,
    sms_project_daily_limit: project.smsProjectDailyLimit,
  };
  const ofEnvironment = Object.fromEntries(
    Object.entries(settings).filter(([column]) => given.has(column)),
  );
  const row = await tx
    .insertInto("projects")
    .values({
      project_id: project.projectId,
      public_token: project.publicToken,
      created_at: now,
      updated_at: now,
      ...settings,
    })
    .onConflict((conflict) =>
      conflict.column("public_token").doUpdateSet({ ...ofEnvironment, updated_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProject(row);
}
