import type {
  AuthenticateDiscoveryCodeRequest,
  DiscoveryAuth,
  SendDiscoveryCodeRequest,
} from "@stocks-vibe/contracts/auth";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { emailCodeGuess, grantedCodeMinutes } from "../../domain/minutes/code-terms.ts";
import { minutesAfter } from "../../domain/minutes/granted-minutes.ts";
import { newProjectId } from "../../domain/project/project.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { requesterOf } from "../../platform/devices/requester.ts";
import { WRONG_PER_CODE } from "../../platform/guesses/guess-limits.ts";
import type { GuessesService } from "../../platform/guesses/guesses.service.ts";
import type { KeyedHash } from "../../platform/limits/keyed-hash.ts";
import { chooseLocale } from "../../platform/mail/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { DiscoveryService } from "../../sessions/discovery/discovery.service.ts";
import type { IntermediateSessionsService } from "../../sessions/intermediate-sessions/intermediate-sessions.service.ts";
import {
  chargeDiscoveryCode,
  consumeDiscoveryCode,
  insertDiscoveryCode,
  voidDiscoveryCodes,
} from "./discovery-codes.repository.ts";
import { hashDigits, isSameHash, randomDigits } from "./six-digits.ts";

export interface DiscoveryCodesService {
  /** Mails six digits that prove the mailbox. Nothing here depends on whether anybody is known by the address. */
  send(origin: RequestOrigin, request: SendDiscoveryCodeRequest): Promise<void>;
  authenticate(
    origin: RequestOrigin,
    request: AuthenticateDiscoveryCodeRequest,
  ): Promise<Omit<DiscoveryAuth, "request_id" | "status_code">>;
}

export interface DiscoveryCodesParts {
  readonly db: Database<AuthSchema>;
  readonly hash: KeyedHash;
  readonly guesses: GuessesService;
  readonly mail: MailService;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly discovery: DiscoveryService;
  readonly audit: AuditService;
}

const wrong = (): Refusal => new Refusal("unable_to_auth_otp_code");

export function createDiscoveryCodes(parts: DiscoveryCodesParts): DiscoveryCodesService {
  const { db, hash, guesses, mail, intermediateSessions, discovery, audit } = parts;

  async function send(origin: RequestOrigin, request: SendDiscoveryCodeRequest): Promise<void> {
    const { project } = origin;
    const { projectId } = project;
    const emailAddress = parseEmailAddress(request.email_address);
    const minutes = grantedCodeMinutes(request.discovery_expiration_minutes);
    const locale = chooseLocale(request.locale, origin.language);
    const codeId = newProjectId(project, "otp");
    const code = randomDigits();
    await db.transaction({ projectId }, async (tx, now) => {
      const template = await mail.template(tx, origin, {
        kind: "code",
        templateId: request.login_template_id,
        locale: request.locale,
      });
      await mail.requireMaySend(tx, origin, emailAddress, now);
      const { requestedBy, replaces } = requesterOf(origin);
      await voidDiscoveryCodes(tx, projectId, { emailAddress, replaces }, now);
      await insertDiscoveryCode(tx, projectId, {
        codeId,
        codeHmac: hashDigits(hash, codeId, code),
        emailAddress,
        requestedBy,
        createdAt: now,
        expiresAt: minutesAfter(now, minutes),
      });
      const letter = { kind: "code", fields: { project: project.name, code, minutes } } as const;
      await mail.write(tx, origin, { recipient: emailAddress, letter, locale, template }, now);
      await audit.record(tx, { origin, action: "discovery_code.send", emailAddress }, now);
    });
  }

  async function authenticate(origin: RequestOrigin, request: AuthenticateDiscoveryCodeRequest) {
    const { project } = origin;
    const { projectId } = project;
    const emailAddress = parseEmailAddress(request.email_address);
    const guess = emailCodeGuess(emailAddress);
    return guesses.guard(origin, guess, async () => {
      const { replaces } = requesterOf(origin);
      const counted = { emailAddress, limit: WRONG_PER_CODE, replaces };
      const charged = await db.transaction({ projectId }, (tx, now) =>
        chargeDiscoveryCode(tx, projectId, counted, now),
      );
      if (!charged) throw wrong();
      const given = hashDigits(hash, charged.codeId, request.code);
      if (!isSameHash(given, charged.codeHmac)) throw wrong();
      return db.transaction({ projectId }, async (tx, now) => {
        if (!(await consumeDiscoveryCode(tx, projectId, charged.codeId, now))) throw wrong();
        await guesses.forgive(tx, origin, guess);
        const authenticatedAt = now.toISOString();
        const factors: StoredFactor[] = [{ method: "email_otp", emailAddress, authenticatedAt }];
        const proven = { emailAddress, factors };
        const token = await intermediateSessions.issue(tx, project, proven, now);
        origin.device?.remember(emailAddress);
        const action = "discovery_code.authenticate";
        await audit.record(tx, { origin, action, emailAddress }, now);
        return {
          intermediate_session_token: token,
          email_address: emailAddress,
          discovered_organizations: await discovery.discover(tx, project, proven),
        };
      });
    });
  }

  return {
    send: (origin, request) =>
      audit.watch({ origin, action: "discovery_code.send" }, () => send(origin, request)),
    authenticate: (origin, request) =>
      audit.watch({ origin, action: "discovery_code.authenticate" }, () =>
        authenticate(origin, request),
      ),
  };
}
