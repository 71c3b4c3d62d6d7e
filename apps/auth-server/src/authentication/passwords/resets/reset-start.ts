import type { MemberAnswer, StartPasswordResetRequest } from "@stocks-vibe/contracts/auth";
import { hashToken, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../../domain/caller/caller.ts";
import { acceptCodeChallenge } from "../../../domain/link/link-token.ts";
import { chooseRedirectUrl } from "../../../domain/link/redirect-urls.ts";
import { grantedResetMinutes } from "../../../domain/minutes/lifetimes.ts";
import type { Organization } from "../../../domain/organization/organization.ts";
import { organizationToWire } from "../../../domain/organization/organization-to-wire.ts";
import type { StoredFactor } from "../../../domain/proof/stored-factor.ts";
import type { AuthSchema } from "../../../platform/database/schema.ts";
import { chooseLocale } from "../../../platform/mail/letters/locale.ts";
import type { MailService } from "../../../platform/mail/mail.service.ts";
import type { PasswordHasher } from "../hashing/password-hasher.ts";
import { passwordFactor } from "../password-store.service.ts";
import type { PasswordOwner, PasswordRules } from "../rules/password-rules.service.ts";

/** What every start of a reset asks for, whether an organization is chosen yet or not. */
type ResetStart = Omit<StartPasswordResetRequest, "organization_id" | "login_redirect_url">;

/**
 * The page that asks, and signs in: another address of the project than the one that takes the new
 * password.
 */
interface AskingPage {
  readonly url: string | undefined;
  readonly registered: readonly string[];
  readonly noneSet: "no_login_redirect_urls_set" | "no_discovery_redirect_urls_set";
}

/** What the letter's other link needs, which signs in without a new password. */
export interface WayIn {
  readonly redirectUrl: string;
  readonly minutes: number;
}

/**
 * Null where the project has no page to sign in at, or wants of such links what this request has
 * not: it asks for a link to set a password, and must be no way around.
 */
function wayInTo(
  redirectUrl: string | null,
  project: RequestOrigin["project"],
  granted: { readonly minutes: number; readonly codeChallenge: string | null },
): WayIn | null {
  if (redirectUrl === null) return null;
  if (granted.codeChallenge === null && project.pkceRequiredForEmailMagicLinks) return null;
  return { redirectUrl, minutes: Math.min(granted.minutes, project.discoveryLinkMaximumMinutes) };
}

const askingUrl = ({ url, registered, noneSet }: AskingPage): string | null =>
  url || registered.length > 0 ? chooseRedirectUrl(url, registered, noneSet) : null;

/**
 * Pure: what a start of a reset comes to, or its refusal, before anything depends on who is meant.
 */
export function readResetStart(
  { project, language }: RequestOrigin,
  request: ResetStart,
  page: AskingPage,
) {
  const emailAddress = parseEmailAddress(request.email_address);
  const minutes = grantedResetMinutes(request.reset_password_expiration_minutes);
  const pageUrl = askingUrl(page);
  const redirectUrl = chooseRedirectUrl(
    request.reset_password_redirect_url,
    project.resetPasswordRedirectUrls,
    "no_reset_password_redirect_urls_set",
  );
  const { pkce_code_challenge: challenge } = request;
  const codeChallenge = acceptCodeChallenge(challenge, project.pkceRequiredForPasswordResets);
  const wayIn = wayInTo(pageUrl, project, { minutes, codeChallenge });
  const locale = chooseLocale(request.locale, language);
  return { emailAddress, minutes, redirectUrl, codeChallenge, wayIn, locale };
}

/**
 * The letters that a start names: for those who have a password, and for those who set their first
 * one.
 */
export async function resetTemplates(
  mail: Pick<MailService, "template">,
  tx: Transaction<AuthSchema>,
  origin: RequestOrigin,
  request: ResetStart,
) {
  const wanted = { kind: "reset_password", locale: request.locale } as const;
  const reset = { ...wanted, templateId: request.reset_password_template_id };
  const first = { ...wanted, templateId: request.verify_email_template_id };
  return {
    reset: await mail.template(tx, origin, reset),
    first: await mail.template(tx, origin, first),
  };
}

/** The link of a reset as it came back. */
export const presentedReset = (request: {
  readonly password_reset_token: string;
  readonly pkce_code_verifier?: string | undefined;
}) =>
  ({
    tokenHash: hashToken(request.password_reset_token),
    codeVerifier: request.pkce_code_verifier,
    refusal: "unable_to_auth_password_reset_token",
  }) as const;

const NO_TIME = "1970-01-01T00:00:00.000Z";

/**
 * What starting a reset answers, for members and strangers alike: the wire wants a member, so it
 * gets one that tells nothing but the address that was asked with, and an organization as far as
 * anyone may see it.
 */
export const neutralMemberAnswer = (
  organization: Organization,
  emailAddress: string,
): Pick<MemberAnswer, "member_id" | "member" | "organization"> => ({
  member_id: "",
  member: {
    organization_id: organization.organizationId,
    member_id: "",
    email_address: emailAddress,
    email_address_verified: false,
    retired_email_addresses: [],
    status: "pending",
    name: "",
    trusted_metadata: {},
    untrusted_metadata: {},
    created_at: NO_TIME,
    updated_at: NO_TIME,
    sso_registrations: [],
    is_breakglass: false,
    is_admin: false,
    member_password_id: "",
    mfa_enrolled: false,
    mfa_phone_number: "",
    mfa_phone_number_verified: false,
    roles: [],
    default_mfa_method: "",
    totp_registration_id: "",
    oauth_registrations: [],
  },
  organization: {
    ...organizationToWire(organization),
    trusted_metadata: {},
    email_allowed_domains: [],
    claimed_email_domains: [],
    allowed_oauth_tenants: {},
    rbac_email_implicit_role_assignments: [],
  },
});

/**
 * The hash of a new password that the project's rules let through. Takes its time: no transaction
 * may be open.
 */
export type HashNewPassword = (password: string, owner: PasswordOwner) => Promise<string>;

export const createHashNewPassword =
  (rules: PasswordRules, hasher: PasswordHasher): HashNewPassword =>
  async (password, owner) => {
    await rules.require(password, owner);
    return hasher.hash(password);
  };

/** What a finished reset proves: the mailbox by its link, and the password of these members. */
export const resetFactors = (
  emailAddress: string,
  memberIds: readonly string[],
  provenAt: Date,
): StoredFactor[] => [
  { method: "reset_link", emailAddress, authenticatedAt: provenAt.toISOString() },
  passwordFactor(emailAddress, memberIds, provenAt),
];
