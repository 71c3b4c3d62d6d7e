import type { Transaction } from "@stocks-vibe/server-kit";
import type { StoredCaptcha } from "../../domain/project/project-operation.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { ProjectChanges } from "./project-setting.ts";

type Tx = Transaction<AuthSchema>;

/** What only commands that handle secrets may write. */
export interface GuardedChanges {
  readonly secretHash?: string;
  readonly webhookSecretHash?: string | null;
  readonly captcha?: StoredCaptcha | null;
  readonly otherPublicTokens?: readonly string[];
}

const copy = (values: readonly string[] | undefined): string[] | undefined => values && [...values];
const json = (value: object | null | undefined): string | null | undefined =>
  value && JSON.stringify(value);

/** Writes what is given, and nothing else. False when there is no such project. */
export async function changeProject(
  tx: Tx,
  projectId: string,
  changes: ProjectChanges & GuardedChanges,
  now: Date,
): Promise<boolean> {
  // Kysely leaves out what is undefined.
  const columns = {
    name: changes.name,
    secret_hash: changes.secretHash,
    webhook_secret_hash: changes.webhookSecretHash,
    captcha: json(changes.captcha),
    other_public_tokens: copy(changes.otherPublicTokens),
    allowed_origins: copy(changes.allowedOrigins),
    discovery_redirect_urls: copy(changes.discoveryRedirectUrls),
    login_redirect_urls: copy(changes.loginRedirectUrls),
    signup_redirect_urls: copy(changes.signupRedirectUrls),
    invite_redirect_urls: copy(changes.inviteRedirectUrls),
    reset_password_redirect_urls: copy(changes.resetPasswordRedirectUrls),
    mail_domains: copy(changes.mailDomains),
    session_default_minutes: changes.sessionDefaultMinutes,
    session_absolute_minutes: changes.sessionAbsoluteMinutes,
    session_maximum_minutes: changes.sessionMaximumMinutes,
    discovery_link_maximum_minutes: changes.discoveryLinkMaximumMinutes,
    invite_maximum_minutes: changes.inviteMaximumMinutes,
    create_organization_enabled: changes.createOrganizationEnabled,
    pkce_required_for_email_magic_links: changes.pkceRequiredForEmailMagicLinks,
    pkce_required_for_password_resets: changes.pkceRequiredForPasswordResets,
    password_policy: changes.passwordPolicy,
    luds_complexity: changes.ludsComplexity,
    luds_minimum_count: changes.ludsMinimumCount,
    sms_allowed_countries: copy(changes.smsAllowedCountries),
    sms_organization_daily_limit: changes.smsOrganizationDailyLimit,
    sms_project_daily_limit: changes.smsProjectDailyLimit,
    slug_pattern: changes.slugPattern,
    member_look_up_enabled: changes.memberLookUpEnabled,
    user_look_up_enabled: changes.userLookUpEnabled,
    dfp_mode: changes.dfpMode,
    custom_policy: json(changes.customPolicy) ?? undefined,
    is_configured_by_environment: changes.isConfiguredByEnvironment,
  };
  const row = await tx
    .updateTable("projects")
    .set({ ...columns, updated_at: now })
    .where("project_id", "=", projectId)
    .returning("project_id")
    .executeTakeFirst();
  return row !== undefined;
}
