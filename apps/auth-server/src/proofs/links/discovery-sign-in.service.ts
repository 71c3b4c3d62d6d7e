import type {
  AuthenticateDiscoveryLinkRequest,
  SendDiscoveryLinkRequest,
} from "@stocks-vibe/contracts/auth";
import { hashToken, randomToken } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { acceptCodeChallenge } from "../../domain/link/pkce.ts";
import { chooseRedirectUrl, landingUrl } from "../../domain/link/redirect-urls.ts";
import { emailCodeGuess } from "../../domain/minutes/code-terms.ts";
import { grantedLinkMinutes } from "../../domain/minutes/granted-minutes.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { Perform } from "../../platform/audit/perform.ts";
import { requesterOf } from "../../platform/devices/requester.ts";
import type { GuessesService } from "../../platform/guesses/guesses.service.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type {
  AnswerDiscovery,
  DiscoveryAnswer,
} from "../../sessions/discovery/answer-discovery.ts";
import type { DiscoveryLinksService } from "./discovery-links.service.ts";

export interface DiscoverySignInService {
  /** Mails a link that proves the mailbox. Nothing here depends on whether anybody is known by the address. */
  send(origin: RequestOrigin, request: SendDiscoveryLinkRequest): Promise<void>;
  authenticate(
    origin: RequestOrigin,
    request: AuthenticateDiscoveryLinkRequest,
  ): Promise<DiscoveryAnswer>;
}

export interface DiscoverySignInParts {
  readonly mail: MailService;
  readonly links: DiscoveryLinksService;
  readonly guesses: GuessesService;
  readonly answerDiscovery: AnswerDiscovery;
  readonly perform: Perform;
}

const DEFAULT_MINUTES = 30;

export function createDiscoverySignIn(parts: DiscoverySignInParts): DiscoverySignInService {
  const { mail, links, guesses, answerDiscovery, perform } = parts;

  const send = (origin: RequestOrigin, request: SendDiscoveryLinkRequest): Promise<void> =>
    perform(origin, "discovery_link.send", async (transaction) => {
      const { project } = origin;
      const { projectId } = project;
      const emailAddress = parseEmailAddress(request.email_address);
      const minutes = grantedLinkMinutes(request.discovery_expiration_minutes, {
        fallback: DEFAULT_MINUTES,
        maximum: project.discoveryLinkMaximumMinutes,
      });
      const redirectUrl = chooseRedirectUrl(
        request.discovery_redirect_url,
        project.discoveryRedirectUrls,
        "no_discovery_redirect_urls_set",
      );
      const codeChallenge = acceptCodeChallenge(
        request.pkce_code_challenge,
        project.pkceRequiredForEmailMagicLinks,
      );
      const locale = chooseLocale(request.locale, origin.language);
      const token = randomToken();
      await transaction({ projectId }, async ({ tx, now, record }) => {
        const template = await mail.template(tx, origin, {
          kind: "discovery_link",
          templateId: request.login_template_id,
          locale: request.locale,
        });
        await mail.requireMaySend(tx, origin, emailAddress, now);
        const requester = requesterOf(origin);
        const issued = { kind: "discovery", emailAddress, token, codeChallenge, minutes } as const;
        await links.issue(tx, project, { ...issued, requester }, now);
        const link = landingUrl(redirectUrl, "discovery", token);
        const fields = { project: project.name, link, minutes };
        const letter = { kind: "discoveryLink", fields } as const;
        await mail.write(tx, origin, { recipient: emailAddress, letter, locale, template }, now);
        await record({ emailAddress });
      });
    });

  const authenticate = (origin: RequestOrigin, request: AuthenticateDiscoveryLinkRequest) =>
    perform(origin, "discovery_link.authenticate", async (transaction) => {
      const { project } = origin;
      const presented = {
        tokenHash: hashToken(request.discovery_magic_links_token),
        kind: "discovery",
        codeVerifier: request.pkce_code_verifier,
        refusal: "unable_to_auth_magic_link",
      } as const;
      return transaction({}, async ({ tx, now, record }) => {
        const { emailAddress } = await links.consume(tx, project, presented, now);
        // Whoever has the mailbox is the owner of its passcodes: a lock that strangers caused comes open.
        await guesses.unlock(tx, origin, emailCodeGuess(emailAddress));
        const factor: StoredFactor = {
          method: "magic_link",
          emailAddress,
          authenticatedAt: now.toISOString(),
        };
        const proven = { emailAddress, factors: [factor] };
        await record({ emailAddress });
        return answerDiscovery(tx, origin, proven, now);
      });
    });

  return {
    send,
    authenticate,
  };
}
