import type {
  AuthenticateDiscoveryLinkRequest,
  DiscoveryAuth,
  SendDiscoveryLinkRequest,
} from "@stocks-vibe/contracts/auth";
import { type Database, hashToken, randomToken } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../caller.ts";
import type { AuthSchema, StoredFactor } from "../../schema.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DiscoveryService } from "../discovery/discovery.service.ts";
import type { IntermediateSessionsService } from "../intermediate-sessions/intermediate-sessions.service.ts";
import { linkMail, minutesInWords } from "../mail/link-mail.ts";
import type { MailService } from "../mail/mail.service.ts";
import { parseEmailAddress } from "../members/email-address.ts";
import { newProjectId } from "../projects/project.ts";
import { grantedLinkMinutes, minutesAfter } from "../sessions/granted-minutes.ts";
import {
  consumeDiscoveryLink,
  findSpentDiscoveryLink,
  insertDiscoveryLink,
  voidDiscoveryLinks,
} from "./discovery-links.repository.ts";
import { refuseLink } from "./link-token.ts";
import { acceptCodeChallenge, checkCodeVerifier } from "./pkce.ts";
import { chooseRedirectUrl, landingUrl } from "./redirect-urls.ts";

export interface DiscoveryLinksService {
  /** Mails a link that proves the mailbox. Nothing here depends on whether anybody is known by the address. */
  send(origin: RequestOrigin, request: SendDiscoveryLinkRequest): Promise<void>;
  authenticate(
    origin: RequestOrigin,
    request: AuthenticateDiscoveryLinkRequest,
  ): Promise<Omit<DiscoveryAuth, "request_id" | "status_code">>;
}

export interface DiscoveryLinksParts {
  readonly db: Database<AuthSchema>;
  readonly mail: MailService;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly discovery: DiscoveryService;
  readonly audit: AuditService;
}

const DEFAULT_MINUTES = 30;

const letter = (projectName: string, link: string, minutes: number) =>
  linkMail({
    subject: `Sign in to ${projectName}`,
    heading: `Sign in to ${projectName}`,
    lead: "Use this link to sign in or to create your account.",
    button: "Sign in",
    link,
    notes: [
      `The link works once and for ${minutesInWords(minutes)}.`,
      "If you did not ask for it, you can ignore this message.",
    ],
  });

export function createDiscoveryLinks(parts: DiscoveryLinksParts): DiscoveryLinksService {
  const { db, mail, intermediateSessions, discovery, audit } = parts;

  async function send(origin: RequestOrigin, request: SendDiscoveryLinkRequest): Promise<void> {
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
    const token = randomToken();
    await db.transaction({ projectId }, async (tx, now) => {
      await mail.requireMaySend(tx, projectId, emailAddress, now);
      await voidDiscoveryLinks(tx, projectId, { emailAddress, kind: "discovery" }, now);
      await insertDiscoveryLink(tx, projectId, {
        tokenId: newProjectId(project, "discovery-link"),
        kind: "discovery",
        tokenHash: hashToken(token),
        emailAddress,
        codeChallenge,
        createdAt: now,
        expiresAt: minutesAfter(now, minutes),
      });
      const content = letter(project.name, landingUrl(redirectUrl, "discovery", token), minutes);
      await mail.post(tx, projectId, { recipient: emailAddress, content }, now);
      await audit.record(tx, { origin, action: "discovery_link.send", emailAddress }, now);
    });
  }

  async function authenticate(origin: RequestOrigin, request: AuthenticateDiscoveryLinkRequest) {
    const { project } = origin;
    const { projectId } = project;
    const tokenHash = hashToken(request.discovery_magic_links_token);
    const proof = { tokenHash, kind: "discovery" } as const;
    return db.transaction({ projectId }, async (tx, now) => {
      const link = await consumeDiscoveryLink(tx, projectId, proof, now);
      if (!link) throw refuseLink(await findSpentDiscoveryLink(tx, projectId, proof));
      // A refusal rolls the use back: whoever holds the link without its verifier can't burn it for its owner.
      checkCodeVerifier(link.codeChallenge, request.pkce_code_verifier ?? request.code_verifier);
      const { emailAddress } = link;
      const factor: StoredFactor = {
        method: "magic_link",
        emailAddress,
        authenticatedAt: now.toISOString(),
      };
      const proven = { emailAddress, factors: [factor] };
      const token = await intermediateSessions.issue(tx, project, proven, now);
      const action = "discovery_link.authenticate";
      await audit.record(tx, { origin, action, emailAddress }, now);
      return {
        intermediate_session_token: token,
        email_address: emailAddress,
        discovered_organizations: await discovery.discover(tx, project, proven),
      };
    });
  }

  return {
    send: (origin, request) =>
      audit.watch({ origin, action: "discovery_link.send" }, () => send(origin, request)),
    authenticate: (origin, request) =>
      audit.watch({ origin, action: "discovery_link.authenticate" }, () =>
        authenticate(origin, request),
      ),
  };
}
