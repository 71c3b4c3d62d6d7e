import type { ResetPasswordRequest, StartPasswordResetRequest } from "@stocks-vibe/contracts/auth";
import { type Database, hashToken, randomToken } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { acceptCodeChallenge } from "../../domain/link/pkce.ts";
import { chooseRedirectUrl, landingUrl } from "../../domain/link/redirect-urls.ts";
import { grantedSessionMinutes } from "../../domain/minutes/granted-minutes.ts";
import { grantedResetMinutes } from "../../domain/minutes/reset-minutes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { requesterOf } from "../../platform/devices/requester.ts";
import { chooseLocale } from "../../platform/mail/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { AddresseesService } from "../../sessions/discovery/addressees.service.ts";
import type { SignInOutcome, SignInService } from "../../sessions/sign-in/sign-in.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { MemberLinksService } from "../links/member-links.service.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { PasswordRules } from "./password-rules.service.ts";
import { type PasswordStore, passwordFactor } from "./password-store.service.ts";

/** A password set anew by a link to the mailbox of one organization's member. */
export interface EmailResetsService {
  /** Answers the same for members and strangers; a stranger's mailbox is told that there is no account. */
  start(
    origin: RequestOrigin,
    request: StartPasswordResetRequest,
  ): Promise<{ readonly organization: Organization; readonly emailAddress: string }>;
  finish(origin: RequestOrigin, request: ResetPasswordRequest): Promise<SignInOutcome>;
}

export interface EmailResetsParts {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly addressees: AddresseesService;
  readonly links: MemberLinksService;
  readonly mail: MailService;
  readonly rules: PasswordRules;
  readonly hasher: PasswordHasher;
  readonly store: PasswordStore;
  readonly signIn: SignInService;
  readonly audit: AuditService;
}

const KINDS = ["reset_password"] as const;

export function createEmailResets(parts: EmailResetsParts): EmailResetsService {
  const { db, organizations, addressees, links, mail, rules, hasher, store, signIn, audit } = parts;

  async function start(origin: RequestOrigin, request: StartPasswordResetRequest) {
    const { project } = origin;
    const { projectId } = project;
    const emailAddress = parseEmailAddress(request.email_address);
    const minutes = grantedResetMinutes(request.reset_password_expiration_minutes);
    const { login_redirect_url: loginUrl, reset_password_redirect_url: resetUrl } = request;
    if (loginUrl) {
      chooseRedirectUrl(loginUrl, project.loginRedirectUrls, "no_login_redirect_urls_set");
    }
    const redirectUrl = chooseRedirectUrl(
      resetUrl,
      project.resetPasswordRedirectUrls,
      "no_reset_password_redirect_urls_set",
    );
    const codeChallenge = acceptCodeChallenge(
      request.code_challenge ?? request.pkce_code_challenge,
      project.pkceRequiredForPasswordResets,
    );
    const locale = chooseLocale(request.locale, origin.language);
    const token = randomToken();
    return db.transaction({ projectId }, async (tx, now) => {
      const organization = await organizations.enter(tx, project, request.organization_id);
      const wanted = { kind: "reset_password", locale: request.locale } as const;
      const templates = {
        reset: await mail.template(tx, origin, {
          ...wanted,
          templateId: request.reset_password_template_id,
        }),
        first: await mail.template(tx, origin, {
          ...wanted,
          templateId: request.verify_email_template_id,
        }),
      };
      await mail.requireMaySend(tx, origin, emailAddress, now);
      const names = { project: project.name, organization: organization.name };
      const found = await addressees.find(tx, project, { organization, emailAddress }, now);
      if (found) {
        const link = {
          member: found.member,
          destination: emailAddress,
          kind: "reset_password",
          token,
          requester: requesterOf(origin),
        } as const;
        await links.issue(tx, project, { ...link, voids: KINDS, codeChallenge, minutes }, now);
      }
      const extra = { stytch_redirect_type: "reset_password" };
      const link = landingUrl(redirectUrl, "multi_tenant_passwords", token, extra);
      const letter = found
        ? ({ kind: "resetPassword", fields: { project: project.name, link, minutes } } as const)
        : ({ kind: "noAccount", fields: names } as const);
      const template = found && templates[found.member.passwordId === "" ? "first" : "reset"];
      const written = { recipient: emailAddress, letter, locale, template: template ?? null };
      await mail.write(tx, origin, written, now);
      const { organizationId } = organization;
      const action = "password_reset.start";
      await audit.record(tx, { origin, action, organizationId, emailAddress }, now);
      return { organization, emailAddress };
    });
  }

  async function finish(origin: RequestOrigin, request: ResetPasswordRequest) {
    const { project } = origin;
    const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
    const presented = {
      tokenHash: hashToken(request.password_reset_token),
      kinds: KINDS,
      codeVerifier: request.pkce_code_verifier ?? request.code_verifier,
      refusal: "unable_to_auth_password_reset_token",
    } as const;
    // Looked at first and used up last, so that a password that is refused does not cost the link.
    const { organization, member } = await db.transaction({}, (tx, now) =>
      links.read(tx, project, presented, now),
    );
    await rules.require(request.password, {
      project,
      emailAddress: member.emailAddress,
      names: [member.name, organization.name],
    });
    const passwordHash = await hasher.hash(request.password);
    return db.transaction({}, async (tx, now) => {
      const used = await links.consume(tx, project, presented, now);
      const { organizationId } = used.organization;
      const { memberId } = used.member;
      const { emailAddress } = used.certified;
      const { locale, intermediate_session_token: intermediateToken } = request;
      const action = "password_reset.finish";
      await audit.record(tx, { origin, action, organizationId, memberId }, now);
      const changed = await store.set(tx, { origin, ...used, passwordHash, locale }, now);
      const authenticatedAt = now.toISOString();
      const factors = [
        { method: "reset_link", emailAddress, authenticatedAt } as const,
        passwordFactor(emailAddress, [memberId], now),
      ];
      const proof = { origin, organization: used.organization, member: changed, factors };
      return signIn.complete(tx, { ...proof, minutes, intermediateToken }, now);
    });
  }

  return {
    start: (origin, request) =>
      audit.watch({ origin, action: "password_reset.start" }, () => start(origin, request)),
    finish: (origin, request) =>
      hasher.admit(() =>
        audit.watch({ origin, action: "password_reset.finish" }, () => finish(origin, request)),
      ),
  };
}
