import type {
  DiscoveryAuth,
  ResetDiscoveryPasswordRequest,
  StartDiscoveryPasswordResetRequest,
} from "@stocks-vibe/contracts/auth";
import { type Database, hashToken, randomToken, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { acceptCodeChallenge } from "../../domain/link/pkce.ts";
import { chooseRedirectUrl, landingUrl } from "../../domain/link/redirect-urls.ts";
import { grantedResetMinutes } from "../../domain/minutes/reset-minutes.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { requesterOf } from "../../platform/devices/requester.ts";
import { chooseLocale } from "../../platform/mail/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { DiscoveryService } from "../../sessions/discovery/discovery.service.ts";
import type { IntermediateSessionsService } from "../../sessions/intermediate-sessions/intermediate-sessions.service.ts";
import { holdPerson } from "../../tenancy/members/hold-person.repository.ts";
import type { DiscoveryLinksService } from "../links/discovery-links.service.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { PasswordRules } from "./password-rules.service.ts";
import { type PasswordStore, passwordFactor } from "./password-store.service.ts";
import type { PersonPasswords } from "./person-passwords.ts";

type Tx = Transaction<AuthSchema>;

/** A password set anew before an organization is chosen: for every membership of the proven mailbox. */
export interface DiscoveryResetsService {
  /** Nothing here depends on whether anybody is known by the address. */
  start(origin: RequestOrigin, request: StartDiscoveryPasswordResetRequest): Promise<void>;
  finish(
    origin: RequestOrigin,
    request: ResetDiscoveryPasswordRequest,
  ): Promise<Omit<DiscoveryAuth, "request_id" | "status_code">>;
}

export interface DiscoveryResetsParts {
  readonly db: Database<AuthSchema>;
  readonly links: DiscoveryLinksService;
  readonly mail: MailService;
  readonly rules: PasswordRules;
  readonly hasher: PasswordHasher;
  readonly store: PasswordStore;
  readonly people: PersonPasswords;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly discovery: DiscoveryService;
  readonly audit: AuditService;
}

export function createDiscoveryResets(parts: DiscoveryResetsParts): DiscoveryResetsService {
  const { db, links, mail, rules, hasher, store, people } = parts;
  const { intermediateSessions, discovery, audit } = parts;

  async function start(origin: RequestOrigin, request: StartDiscoveryPasswordResetRequest) {
    const { project } = origin;
    const { projectId } = project;
    const emailAddress = parseEmailAddress(request.email_address);
    const minutes = grantedResetMinutes(request.reset_password_expiration_minutes);
    const { discovery_redirect_url: discoveryUrl, reset_password_redirect_url: resetUrl } = request;
    if (discoveryUrl) {
      const registered = project.discoveryRedirectUrls;
      chooseRedirectUrl(discoveryUrl, registered, "no_discovery_redirect_urls_set");
    }
    const redirectUrl = chooseRedirectUrl(
      resetUrl,
      project.resetPasswordRedirectUrls,
      "no_reset_password_redirect_urls_set",
    );
    const codeChallenge = acceptCodeChallenge(
      request.pkce_code_challenge ?? request.code_challenge,
      project.pkceRequiredForPasswordResets,
    );
    const locale = chooseLocale(request.locale, origin.language);
    const token = randomToken();
    await db.transaction({ projectId }, async (tx, now) => {
      const wanted = { kind: "reset_password", locale: request.locale } as const;
      const template = await mail.template(tx, origin, {
        ...wanted,
        templateId: request.reset_password_template_id,
      });
      // Whether it will be a first password is not looked up here: the time of the answer would tell it to anybody.
      await mail.template(tx, origin, { ...wanted, templateId: request.verify_email_template_id });
      await mail.requireMaySend(tx, origin, emailAddress, now);
      const issued = { kind: "reset_password", emailAddress, token, codeChallenge } as const;
      const requester = requesterOf(origin);
      await links.issue(tx, project, { ...issued, minutes, requester }, now);
      const extra = { stytch_redirect_type: "reset_password" };
      const link = landingUrl(redirectUrl, "discovery", token, extra);
      const fields = { project: project.name, link, minutes };
      const letter = { kind: "resetPassword", fields } as const;
      await mail.write(tx, origin, { recipient: emailAddress, letter, locale, template }, now);
      await audit.record(tx, { origin, action: "password_reset.start", emailAddress }, now);
    });
  }

  /** The same password for each accepted membership; answers whose it is now, and since when their proofs count. */
  async function setEverywhere(
    tx: Tx,
    origin: RequestOrigin,
    {
      emailAddress,
      passwordHash,
    }: { readonly emailAddress: string; readonly passwordHash: string },
    now: Date,
  ): Promise<{ readonly memberIds: readonly string[]; readonly provenAt: Date }> {
    const memberIds: string[] = [];
    let provenAt = now;
    await people.eachMembership(tx, origin.project, emailAddress, async (membership) => {
      const setting = { origin, ...membership, passwordHash, locale: undefined };
      const { memberId, proofsCountFrom } = await store.set(tx, setting, now);
      memberIds.push(memberId);
      if (proofsCountFrom > provenAt) provenAt = proofsCountFrom;
    });
    return { memberIds, provenAt };
  }

  async function finish(origin: RequestOrigin, request: ResetDiscoveryPasswordRequest) {
    const { project } = origin;
    const presented = {
      tokenHash: hashToken(request.password_reset_token),
      kind: "reset_password",
      codeVerifier: request.pkce_code_verifier ?? request.code_verifier,
      refusal: "unable_to_auth_password_reset_token",
    } as const;
    const { emailAddress, names } = await db.transaction({}, async (tx, now) => {
      const read = await links.read(tx, project, presented, now);
      return { ...read, names: await people.names(tx, project, read.emailAddress) };
    });
    await rules.require(request.password, { project, emailAddress, names });
    const passwordHash = await hasher.hash(request.password);
    return db.transaction({}, async (tx, now) => {
      await holdPerson(tx, project.projectId, emailAddress);
      await links.consume(tx, project, presented, now);
      const setting = { emailAddress, passwordHash };
      const { memberIds, provenAt } = await setEverywhere(tx, origin, setting, now);
      // Setting the password has ended every proof of before; this is the first one since.
      const authenticatedAt = provenAt.toISOString();
      const factors = [
        { method: "reset_link", emailAddress, authenticatedAt } as const,
        passwordFactor(emailAddress, memberIds, provenAt),
      ];
      const proven = { emailAddress, factors, passwordHash };
      const token = await intermediateSessions.issue(tx, project, proven, now);
      origin.device?.remember(emailAddress);
      await audit.record(tx, { origin, action: "password_reset.finish", emailAddress }, now);
      return {
        intermediate_session_token: token,
        email_address: emailAddress,
        discovered_organizations: await discovery.discover(tx, project, proven),
      };
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
