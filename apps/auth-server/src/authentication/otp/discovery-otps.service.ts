import type {
  AuthenticateDiscoveryCodeRequest,
  SendDiscoveryCodeRequest,
} from "@stocks-vibe/contracts/auth";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { emailOtpAttempt, grantedCodeMinutes } from "../../domain/minutes/lifetimes.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AttemptsService } from "../../platform/brute-force/attempts.service.ts";
import { requesterOf } from "../../platform/device-cookies/device-cookies.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type {
  AnswerDiscovery,
  DiscoveryAnswer,
} from "../../sessions/discovery/answer-discovery.ts";
import type { CodesService } from "./otps.service.ts";

export interface DiscoveryCodesService {
  /**
   * Mails six digits that prove the mailbox. Nothing here depends on whether anyone is known by
   * the address.
   */
  send(origin: RequestOrigin, request: SendDiscoveryCodeRequest): Promise<void>;
  authenticate(
    origin: RequestOrigin,
    request: AuthenticateDiscoveryCodeRequest,
  ): Promise<DiscoveryAnswer>;
}

export interface DiscoveryCodesParts {
  readonly codes: CodesService;
  readonly guesses: AttemptsService;
  readonly mail: MailService;
  readonly answerDiscovery: AnswerDiscovery;
  readonly perform: Audited;
}

export function createDiscoveryCodes(parts: DiscoveryCodesParts): DiscoveryCodesService {
  const { codes, guesses, mail, answerDiscovery, perform } = parts;

  const send = (origin: RequestOrigin, request: SendDiscoveryCodeRequest): Promise<void> =>
    perform(origin, "discovery_code.send", async (transaction) => {
      const { project } = origin;
      const { projectId } = project;
      const emailAddress = parseEmailAddress(request.email_address);
      const minutes = grantedCodeMinutes(request.discovery_expiration_minutes);
      const locale = chooseLocale(request.locale, origin.language);
      await transaction({ projectId }, async ({ tx, now, record }) => {
        const template = await mail.template(tx, origin, {
          kind: "code",
          templateId: request.login_template_id,
          locale: request.locale,
        });
        const asked = { path: "discovery_code", recipient: emailAddress } as const;
        const permit = await mail.permit(tx, origin, asked, now);
        const owner = { projectId, emailAddress };
        const sent = { owner, kind: "email_otp", destination: emailAddress } as const;
        const requester = requesterOf(origin);
        const code = await codes.issue(tx, project, { ...sent, minutes, requester }, now);
        const letter = { kind: "code", fields: { project: project.name, code, minutes } } as const;
        await mail.write(tx, permit, { letter, locale, template }, now);
        await record({ emailAddress });
      });
    });

  const authenticate = (origin: RequestOrigin, request: AuthenticateDiscoveryCodeRequest) =>
    perform(origin, "discovery_code.authenticate", async (transaction) => {
      const { project } = origin;
      const { projectId } = project;
      const emailAddress = parseEmailAddress(request.email_address);
      const guess = emailOtpAttempt(emailAddress);
      return guesses.guard(origin, guess, async () => {
        const owner = { projectId, emailAddress };
        const asked = { kind: "email_otp", requester: requesterOf(origin) } as const;
        const charged = await transaction({ projectId }, ({ tx, now }) =>
          codes.charge(tx, owner, asked, now),
        );
        return transaction({ projectId }, async ({ tx, now, record }) => {
          await codes.consume(tx, owner, { charged, digits: request.code }, now);
          await guesses.forgive(tx, origin, guess);
          const authenticatedAt = now.toISOString();
          const factors: StoredFactor[] = [{ method: "email_otp", emailAddress, authenticatedAt }];
          const proven = { emailAddress, factors };
          await record({ emailAddress });
          return answerDiscovery(tx, origin, proven, now);
        });
      });
    });

  return {
    send,
    authenticate,
  };
}
