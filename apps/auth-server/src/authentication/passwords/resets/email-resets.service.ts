import type { ResetPasswordRequest, StartPasswordResetRequest } from "@stocks-vibe/contracts/auth";
import { randomToken } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../../domain/caller/caller.ts";
import { landingUrl } from "../../../domain/link/redirect-urls.ts";
import { grantedSessionMinutes } from "../../../domain/minutes/lifetimes.ts";
import { type Organization, takesMethod } from "../../../domain/organization/organization.ts";
import type { Audited } from "../../../platform/audit/audit.service.ts";
import { requesterOf } from "../../../platform/device-cookies/device-cookies.ts";
import type { Letter } from "../../../platform/mail/letters/letter.ts";
import type { MailService } from "../../../platform/mail/mail.service.ts";
import type {
  Addressee,
  AddresseesService,
} from "../../../sessions/discovery/addressees.service.ts";
import type { SignInOutcome, SignInService } from "../../../sessions/sign-in/sign-in.service.ts";
import type { OrganizationsService } from "../../../tenancy/organizations/organizations.service.ts";
import type { MemberLinksService } from "../../magic-links/member-links.service.ts";
import type { PasswordHasher } from "../hashing/password-hasher.ts";
import type { PasswordStore } from "../password-store.service.ts";
import type { PasswordRules } from "../rules/password-rules.service.ts";
import {
  createHashNewPassword,
  presentedReset,
  readResetStart,
  resetFactors,
  resetTemplates,
} from "./reset-start.ts";

/** A password set again by a link to the mailbox of one organization's member. */
export interface EmailResetsService {
  /**
   * Answers the same for members and strangers; a stranger's mailbox gets a letter that there is no
   * account.
   */
  start(
    origin: RequestOrigin,
    request: StartPasswordResetRequest,
  ): Promise<{ readonly organization: Organization; readonly emailAddress: string }>;
  finish(origin: RequestOrigin, request: ResetPasswordRequest): Promise<SignInOutcome>;
}

export interface EmailResetsParts {
  readonly organizations: OrganizationsService;
  readonly addressees: AddresseesService;
  readonly links: MemberLinksService;
  readonly mail: MailService;
  readonly rules: PasswordRules;
  readonly hasher: PasswordHasher;
  readonly store: PasswordStore;
  readonly signIn: SignInService;
  readonly perform: Audited;
}

const KINDS = ["reset_password"] as const;
/** How the letter's other link signs in. */
const METHOD = "magic_link";

export function createEmailResets(parts: EmailResetsParts): EmailResetsService {
  const { organizations, addressees, links, mail, hasher, store, signIn, perform } = parts;
  const hashNewPassword = createHashNewPassword(parts.rules, hasher);

  const start = (origin: RequestOrigin, request: StartPasswordResetRequest) =>
    perform(origin, "password_reset.start", async (transaction) => {
      const { project } = origin;
      const { projectId } = project;
      const page = {
        url: request.login_redirect_url,
        registered: project.loginRedirectUrls,
        noneSet: "no_login_redirect_urls_set",
      } as const;
      const started = readResetStart(origin, request, page);
      const { emailAddress, minutes, redirectUrl, codeChallenge, wayIn, locale } = started;
      const token = randomToken();
      const loginToken = randomToken();
      return transaction({ projectId }, async ({ tx, now, record }) => {
        const organization = await organizations.enter(tx, project, request.organization_id);
        const templates = await resetTemplates(mail, tx, origin, request);
        const asked = { path: "password_reset", recipient: emailAddress } as const;
        const permit = await mail.permit(tx, origin, asked, now);
        const names = { project: project.name, organization: organization.name };
        const found = await addressees.find(tx, project, { organization, emailAddress }, now);
        const template = found && templates[found.member.passwordId === "" ? "first" : "reset"];

        async function issueTo({ member, occasion }: Addressee): Promise<Letter> {
          const to = { member, destination: emailAddress, requester: requesterOf(origin) };
          const reset = { ...to, kind: "reset_password", voids: KINDS, token } as const;
          await links.issue(tx, project, { ...reset, codeChallenge, minutes }, now);
          const extra = { stytch_redirect_type: "reset_password" };
          const link = landingUrl(redirectUrl, "multi_tenant_passwords", token, extra);
          const fields = { project: project.name, link, minutes, login: null };
          // Those who have not come in yet join by setting their password; a project's own words
          // have no place for it.
          const isOffered = occasion === "login" && !template && takesMethod(organization, METHOD);
          if (!wayIn || !isOffered) return { kind: "resetPassword", fields };
          // Whoever asks for a password has not given up the link that they asked for to sign in.
          const login = { ...to, kind: "login", voids: [], token: loginToken } as const;
          await links.issue(tx, project, { ...login, codeChallenge, minutes: wayIn.minutes }, now);
          const loginLink = landingUrl(wayIn.redirectUrl, "multi_tenant_magic_links", loginToken);
          const offered = { link: loginLink, minutes: wayIn.minutes };
          return { kind: "resetPassword", fields: { ...fields, login: offered } };
        }

        const letter: Letter = found ? await issueTo(found) : { kind: "noAccount", fields: names };
        await mail.write(tx, permit, { letter, locale, template: template ?? null }, now);
        const { organizationId } = organization;
        await record({ organizationId, emailAddress });
        return { organization, emailAddress };
      });
    });

  const finish = (origin: RequestOrigin, request: ResetPasswordRequest) =>
    perform(origin, "password_reset.finish", async (transaction) => {
      const { project } = origin;
      const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
      const presented = { ...presentedReset(request), kinds: KINDS };
      // Looked at first and used up last, so that a password that is refused does not cost the
      // link.
      const { organization, member } = await transaction({}, async ({ tx, now }) =>
        links.read(tx, project, presented, now),
      );
      const passwordHash = await hashNewPassword(request.password, {
        project,
        emailAddress: member.emailAddress,
        names: [member.name, organization.name],
      });
      return transaction({}, async ({ tx, now, record }) => {
        const used = await links.consume(tx, project, presented, now);
        const { organizationId } = used.organization;
        const { memberId } = used.member;
        const { emailAddress } = used.certified;
        const { locale, intermediate_session_token: intermediateToken } = request;
        await record({ organizationId, memberId });
        const changed = await store.set(tx, { origin, ...used, passwordHash, locale }, now);
        const factors = resetFactors(emailAddress, [memberId], now);
        const proof = { origin, organization: used.organization, member: changed, factors };
        return signIn.complete(tx, { ...proof, minutes, intermediateToken }, now);
      });
    });

  return {
    start,
    finish: (origin, request) => hasher.admit(() => finish(origin, request)),
  };
}
