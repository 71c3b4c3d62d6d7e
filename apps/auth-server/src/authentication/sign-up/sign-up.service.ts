import type { SignUpRequest } from "@stocks-vibe/contracts/auth";
import { randomToken } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { acceptCodeChallenge, isVerifierOf } from "../../domain/link/link-token.ts";
import { chooseRedirectUrl, landingUrl } from "../../domain/link/redirect-urls.ts";
import { parseFullName } from "../../domain/member/member.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import { findOrganizationsByProvenEmail } from "../../platform/database/find-by-proof.repository.ts";
import { requesterOf } from "../../platform/device-cookies/device-cookies.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { DiscoveryLinksService } from "../magic-links/discovery-links.service.ts";
import type { BringAlong } from "../magic-links/discovery-sign-in.service.ts";
import type { PasswordHasher } from "../passwords/hashing/password-hasher.ts";
import { createHashNewPassword } from "../passwords/resets/reset-start.ts";
import type { PasswordRules } from "../passwords/rules/password-rules.service.ts";
import { insertSignUp, takeSignUp } from "./sign-ups.repository.ts";

export interface SignUpService {
  /**
   * Keeps a name and a password for whoever proves the mailbox, and mails the link to prove it.
   * Whoever is a member or invited gets a letter that says so, and keeps what they have. The answer
   * is the same.
   */
  start(origin: RequestOrigin, request: SignUpRequest): Promise<void>;
}

/**
 * What was asked for with this link: nothing unless it is opened in the browser that asked, for a
 * stranger may have typed the address and a password of his own. Gone either way.
 */
export const bringAlong: BringAlong = async (tx, projectId, presented) => {
  const signUp = await takeSignUp(tx, projectId, presented.tokenHash);
  const { browserVerifier: verifier } = presented;
  const isTheirs =
    signUp && verifier !== undefined && isVerifierOf(signUp.browserChallenge, verifier);
  if (!isTheirs) return { personName: null, passwordHash: null };
  return { personName: signUp.personName, passwordHash: signUp.passwordHash };
};

const MINUTES = 30;

export function createSignUp(parts: {
  readonly links: Pick<DiscoveryLinksService, "issue">;
  readonly mail: MailService;
  readonly rules: PasswordRules;
  readonly hasher: PasswordHasher;
  readonly perform: Audited;
}): SignUpService {
  const { links, mail, hasher, perform } = parts;
  const hashNewPassword = createHashNewPassword(parts.rules, hasher);

  const start = (origin: RequestOrigin, request: SignUpRequest) =>
    perform(origin, "sign_up.start", async (transaction) => {
      const { project } = origin;
      const { projectId } = project;
      const emailAddress = parseEmailAddress(request.email_address);
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
      const personName = parseFullName(request.first_name, request.last_name);
      const owner = { project, emailAddress, names: [personName] };
      const { password } = request;
      const passwordHash = password === undefined ? null : await hashNewPassword(password, owner);
      const minutes = Math.min(MINUTES, project.discoveryLinkMaximumMinutes);
      const token = randomToken();
      await transaction({ projectId }, async ({ tx, now, record }) => {
        const asked = { path: "sign_up", recipient: emailAddress } as const;
        const permit = await mail.permit(tx, origin, asked, now);
        const known = await findOrganizationsByProvenEmail(tx, projectId, emailAddress);
        const issued = { kind: "discovery", emailAddress, token, codeChallenge, minutes } as const;
        const tokenId = await links.issue(
          tx,
          project,
          { ...issued, requester: requesterOf(origin) },
          now,
        );
        const browserChallenge = request.sign_up_challenge;
        const isNew = known.length === 0;
        if (isNew) {
          await insertSignUp(tx, projectId, tokenId, {
            personName,
            passwordHash,
            browserChallenge,
          });
        }
        const link = landingUrl(redirectUrl, "discovery", token);
        const kind = isNew ? "signUpLink" : "accountExists";
        const letter = { kind, fields: { project: project.name, link, minutes } } as const;
        await mail.write(tx, permit, { letter, locale }, now);
        await record({ emailAddress });
      });
    });

  return { start: (origin, request) => hasher.admit(() => start(origin, request)) };
}
