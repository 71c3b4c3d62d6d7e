import type {
  AuthenticateLinkRequest,
  SendLoginOrSignupLinkRequest,
} from "@stocks-vibe/contracts/auth";
import { hashToken, randomToken } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { acceptCodeChallenge, SIGN_IN_LINKS } from "../../domain/link/link-token.ts";
import { chooseRedirectUrl, landingUrl } from "../../domain/link/redirect-urls.ts";
import {
  emailOtpAttempt,
  grantedLinkMinutes,
  grantedSessionMinutes,
} from "../../domain/minutes/lifetimes.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AttemptsService } from "../../platform/brute-force/attempts.service.ts";
import { requesterOf } from "../../platform/device-cookies/device-cookies.ts";
import type { Letter } from "../../platform/mail/letters/letter.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { Addressee, AddresseesService } from "../../sessions/discovery/addressees.service.ts";
import type { SignInOutcome, SignInService } from "../../sessions/sign-in/sign-in.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { EmailChangesService } from "../email-changes/email-changes.service.ts";
import type { MemberLinksService } from "./member-links.service.ts";

interface LinkSignIn {
  readonly outcome: SignInOutcome;
  /** Which link it was. */
  readonly methodId: string;
}

export interface LinkSignInService {
  /**
   * Mails a link to a member, or to someone who may become one. Answers nobody which of them it
   * was, or neither.
   */
  send(origin: RequestOrigin, request: SendLoginOrSignupLinkRequest): Promise<void>;
  /** Uses a link: it proves the mailbox of one member of one organization. */
  authenticate(origin: RequestOrigin, request: AuthenticateLinkRequest): Promise<LinkSignIn>;
}

export interface LinkSignInParts {
  readonly organizations: OrganizationsService;
  readonly addressees: AddresseesService;
  readonly links: MemberLinksService;
  readonly guesses: AttemptsService;
  readonly emailChanges: EmailChangesService;
  readonly mail: MailService;
  readonly signIn: SignInService;
  readonly perform: Audited;
}

const DEFAULT_MINUTES = 30;
const LOGIN_LINKS = ["login", "signup"] as const;

/**
 * Both occasions are prepared, so that a wrong address in the request is refused before anything
 * depends on who it is.
 */
function occasionsOf({ project }: RequestOrigin, request: SendLoginOrSignupLinkRequest) {
  const minutes = (requested: number | undefined): number =>
    grantedLinkMinutes(requested, {
      fallback: DEFAULT_MINUTES,
      maximum: project.discoveryLinkMaximumMinutes,
    });
  return {
    login: {
      redirectUrl: chooseRedirectUrl(
        request.login_redirect_url,
        project.loginRedirectUrls,
        "no_login_redirect_urls_set",
      ),
      minutes: minutes(request.login_expiration_minutes),
    },
    signup: {
      redirectUrl: chooseRedirectUrl(
        request.signup_redirect_url,
        project.signupRedirectUrls,
        "no_signup_redirect_urls_set",
      ),
      minutes: minutes(request.signup_expiration_minutes),
    },
  };
}

export function createLinkSignIn(parts: LinkSignInParts): LinkSignInService {
  const { organizations, addressees, links, guesses, emailChanges, mail, signIn, perform } = parts;

  const send = (origin: RequestOrigin, request: SendLoginOrSignupLinkRequest): Promise<void> =>
    perform(origin, "login_link.send", async (transaction) => {
      const { project } = origin;
      const { projectId } = project;
      const emailAddress = parseEmailAddress(request.email_address);
      const occasions = occasionsOf(origin, request);
      const codeChallenge = acceptCodeChallenge(
        request.pkce_code_challenge,
        project.pkceRequiredForEmailMagicLinks,
      );
      const locale = chooseLocale(request.locale, origin.language);
      const token = randomToken();
      await transaction({ projectId }, async ({ tx, now, record }) => {
        const organization = await organizations.enter(tx, project, request.organization_id);
        const templates = {
          login: await mail.template(tx, origin, {
            kind: "login_link",
            templateId: request.login_template_id,
            locale: request.locale,
          }),
          signup: await mail.template(tx, origin, {
            kind: "signup_link",
            templateId: request.signup_template_id,
            locale: request.locale,
          }),
        };
        const asked = { path: "login_link", recipient: emailAddress } as const;
        const permit = await mail.permit(tx, origin, asked, now);
        const names = { project: project.name, organization: organization.name };

        async function issueTo({ member, occasion }: Addressee): Promise<Letter> {
          const { redirectUrl, minutes } = occasions[occasion];
          const issued = {
            member,
            destination: member.emailAddress,
            kind: occasion,
            voids: LOGIN_LINKS,
            token,
            codeChallenge,
            minutes,
            requester: requesterOf(origin),
          };
          await links.issue(tx, project, issued, now);
          const link = landingUrl(redirectUrl, "multi_tenant_magic_links", token);
          const kind = occasion === "login" ? "loginLink" : "signupLink";
          return { kind, fields: { ...names, link, minutes } };
        }

        const found = await addressees.find(tx, project, { organization, emailAddress }, now);
        const letter: Letter = found ? await issueTo(found) : { kind: "noAccount", fields: names };
        const template = found ? templates[found.occasion] : null;
        await mail.write(tx, permit, { letter, locale, template }, now);
        const { organizationId } = organization;
        await record({ organizationId, emailAddress });
      });
    });

  const authenticate = (
    origin: RequestOrigin,
    request: AuthenticateLinkRequest,
  ): Promise<LinkSignIn> =>
    perform(origin, "magic_link.authenticate", async (transaction) => {
      const { project } = origin;
      const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
      const presented = {
        tokenHash: hashToken(request.magic_links_token),
        kinds: SIGN_IN_LINKS,
        codeVerifier: request.pkce_code_verifier,
        refusal: "unable_to_auth_magic_link",
      } as const;
      return transaction({}, async ({ tx, now, record }) => {
        const used = await links.consume(tx, project, presented, now);
        const { organization, link, certified } = used;
        const { emailAddress } = certified;
        const proven = { organization, member: used.member, emailAddress };
        const member =
          certified.kind === "wishedAddress"
            ? await emailChanges.settle(tx, origin, proven, now)
            : used.member;
        const { organizationId } = organization;
        const { memberId } = member;
        // Whoever is in needs none of the other links; one that lies about in a mailbox could still
        // be found.
        await links.voidAll(tx, member, now, SIGN_IN_LINKS);
        await guesses.unlock(tx, origin, emailOtpAttempt(emailAddress));
        const authenticatedAt = now.toISOString();
        const factors = [{ method: "magic_link", emailAddress, authenticatedAt } as const];
        await record({ organizationId, memberId });
        const intermediateToken = request.intermediate_session_token;
        const proof = { origin, organization, member, factors, minutes, intermediateToken };
        return { outcome: await signIn.complete(tx, proof, now), methodId: link.tokenId };
      });
    });

  return {
    send,
    authenticate,
  };
}
