import type {
  AuthenticateDiscoveryLinkRequest,
  DescribeDiscoveryLinkRequest,
  SendDiscoveryLinkRequest,
} from "@stocks-vibe/contracts/auth";
import { type Database, hashToken, randomToken, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { acceptCodeChallenge } from "../../domain/link/link-token.ts";
import { chooseRedirectUrl, landingUrl } from "../../domain/link/redirect-urls.ts";
import { emailOtpAttempt, grantedLinkMinutes } from "../../domain/minutes/lifetimes.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { VerifiedIdentity } from "../../domain/proof/verified-identity.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AttemptsService } from "../../platform/brute-force/attempts.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { requesterOf } from "../../platform/device-cookies/device-cookies.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type {
  AnswerDiscovery,
  DiscoveryAnswer,
} from "../../sessions/discovery/answer-discovery.ts";
import type { DiscoveryLinksService } from "./discovery-links.service.ts";

export interface DiscoverySignInService {
  /**
   * Mails a link that proves the mailbox. Nothing here depends on whether anyone is known by the
   * address.
   */
  send(origin: RequestOrigin, request: SendDiscoveryLinkRequest): Promise<void>;
  authenticate(
    origin: RequestOrigin,
    request: AuthenticateDiscoveryLinkRequest,
  ): Promise<DiscoveryAnswer>;
  /** Whose a link is, for the page that asks whether to use it. Uses nothing up. */
  describe(origin: RequestOrigin, request: DescribeDiscoveryLinkRequest): Promise<string>;
}

/** What was asked for with a link, such as an account: gone once it is taken. */
export type BringAlong = (
  tx: Transaction<AuthSchema>,
  projectId: string,
  presented: { readonly tokenHash: string; readonly browserVerifier: string | undefined },
) => Promise<Pick<VerifiedIdentity, "personName" | "passwordHash">>;

export interface DiscoverySignInParts {
  readonly db: Database<AuthSchema>;
  readonly mail: MailService;
  readonly links: DiscoveryLinksService;
  readonly guesses: AttemptsService;
  readonly bringAlong: BringAlong;
  readonly answerDiscovery: AnswerDiscovery;
  readonly perform: Audited;
}

const DEFAULT_MINUTES = 30;

export function createDiscoverySignIn(parts: DiscoverySignInParts): DiscoverySignInService {
  const { db, mail, links, guesses, bringAlong, answerDiscovery, perform } = parts;

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
        const asked = { path: "discovery_link", recipient: emailAddress } as const;
        const permit = await mail.permit(tx, origin, asked, now);
        const requester = requesterOf(origin);
        const issued = { kind: "discovery", emailAddress, token, codeChallenge, minutes } as const;
        await links.issue(tx, project, { ...issued, requester }, now);
        const link = landingUrl(redirectUrl, "discovery", token);
        const fields = { project: project.name, link, minutes };
        const letter = { kind: "discoveryLink", fields } as const;
        await mail.write(tx, permit, { letter, locale, template }, now);
        await record({ emailAddress });
      });
    });

  const linkOf = (token: string) =>
    ({
      tokenHash: hashToken(token),
      kind: "discovery",
      refusal: "unable_to_auth_magic_link",
    }) as const;

  const describe = ({ project }: RequestOrigin, request: DescribeDiscoveryLinkRequest) =>
    db.transaction({}, async (tx, now) => {
      const looked = linkOf(request.discovery_magic_links_token);
      return (await links.look(tx, project, looked, now)).emailAddress;
    });

  const authenticate = (origin: RequestOrigin, request: AuthenticateDiscoveryLinkRequest) =>
    perform(origin, "discovery_link.authenticate", async (transaction) => {
      const { project } = origin;
      const { discovery_magic_links_token: token, pkce_code_verifier: codeVerifier } = request;
      const presented = { ...linkOf(token), codeVerifier };
      return transaction({}, async ({ tx, now, record }) => {
        const { emailAddress } = await links.consume(tx, project, presented, now);
        // Whoever has the mailbox is the owner of its passcodes: a lock that strangers caused comes
        // open.
        await guesses.unlock(tx, origin, emailOtpAttempt(emailAddress));
        const factor: StoredFactor = {
          method: "magic_link",
          emailAddress,
          authenticatedAt: now.toISOString(),
        };
        const { projectId } = project;
        const along = await bringAlong(tx, projectId, {
          tokenHash: presented.tokenHash,
          browserVerifier: request.sign_up_verifier,
        });
        const proven = { emailAddress, factors: [factor], ...along };
        await record({ emailAddress });
        return answerDiscovery(tx, origin, proven, now);
      });
    });

  return {
    send,
    authenticate,
    describe,
  };
}
