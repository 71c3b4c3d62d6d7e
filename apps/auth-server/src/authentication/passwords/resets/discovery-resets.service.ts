import type {
  ResetDiscoveryPasswordRequest,
  StartDiscoveryPasswordResetRequest,
} from "@stocks-vibe/contracts/auth";
import { randomToken, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../../domain/caller/caller.ts";
import { landingUrl } from "../../../domain/link/redirect-urls.ts";
import type { Audited } from "../../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../../platform/database/schema.ts";
import { requesterOf } from "../../../platform/device-cookies/device-cookies.ts";
import type { LetterFields } from "../../../platform/mail/letters/letter.ts";
import type { MailService } from "../../../platform/mail/mail.service.ts";
import type {
  AnswerDiscovery,
  DiscoveryAnswer,
} from "../../../sessions/discovery/answer-discovery.ts";
import { lockPerson } from "../../../tenancy/members/lock-person.repository.ts";
import type { DiscoveryLinksService } from "../../magic-links/discovery-links.service.ts";
import type { PasswordHasher } from "../hashing/password-hasher.ts";
import type { PasswordStore, VoidMailboxProofs } from "../password-store.service.ts";
import type { PersonPasswords } from "../person-passwords.ts";
import type { PasswordRules } from "../rules/password-rules.service.ts";
import {
  createHashNewPassword,
  presentedReset,
  readResetStart,
  resetFactors,
  resetTemplates,
} from "./reset-start.ts";

type Tx = Transaction<AuthSchema>;

/**
 * A password set anew before an organization is chosen: for every membership of the proven mailbox.
 */
export interface DiscoveryResetsService {
  /** Nothing here depends on whether anyone is known by the address. */
  start(origin: RequestOrigin, request: StartDiscoveryPasswordResetRequest): Promise<void>;
  finish(origin: RequestOrigin, request: ResetDiscoveryPasswordRequest): Promise<DiscoveryAnswer>;
}

export interface DiscoveryResetsParts {
  readonly links: DiscoveryLinksService;
  readonly mail: MailService;
  readonly rules: PasswordRules;
  readonly hasher: PasswordHasher;
  readonly store: PasswordStore;
  readonly people: PersonPasswords;
  readonly voidMailboxProofs: VoidMailboxProofs;
  readonly answerDiscovery: AnswerDiscovery;
  readonly perform: Audited;
}

export function createDiscoveryResets(parts: DiscoveryResetsParts): DiscoveryResetsService {
  const { links, mail, hasher, store, people } = parts;
  const hashNewPassword = createHashNewPassword(parts.rules, hasher);
  const { answerDiscovery, perform } = parts;

  const start = (origin: RequestOrigin, request: StartDiscoveryPasswordResetRequest) =>
    perform(origin, "password_reset.start", async (transaction) => {
      const { project } = origin;
      const { projectId } = project;
      const page = {
        url: request.discovery_redirect_url,
        registered: project.discoveryRedirectUrls,
        noneSet: "no_discovery_redirect_urls_set",
      } as const;
      const started = readResetStart(origin, request, page);
      const { emailAddress, minutes, redirectUrl, codeChallenge, wayIn, locale } = started;
      const token = randomToken();
      const loginToken = randomToken();
      await transaction({ projectId }, async ({ tx, now, record }) => {
        // Whether it will be a first password is not looked up here: the time of the answer would
        // tell it to anyone.
        const { reset: template } = await resetTemplates(mail, tx, origin, request);
        const asked = { path: "discovery_password_reset", recipient: emailAddress } as const;
        const permit = await mail.permit(tx, origin, asked, now);
        const issued = { kind: "reset_password", emailAddress, token, codeChallenge } as const;
        const requester = requesterOf(origin);
        await links.issue(tx, project, { ...issued, minutes, requester }, now);
        const extra = { stytch_redirect_type: "reset_password" };
        const link = landingUrl(redirectUrl, "discovery", token, extra);
        let login: LetterFields["resetPassword"]["login"] = null;
        // A project's own words have no place for it.
        if (wayIn && !template) {
          // Whoever asks for a password has not given up the link that they asked for to sign in.
          const other = { ...issued, kind: "discovery", token: loginToken } as const;
          const terms = { minutes: wayIn.minutes, requester, keepsEarlier: true };
          await links.issue(tx, project, { ...other, ...terms }, now);
          const loginLink = landingUrl(wayIn.redirectUrl, "discovery", loginToken);
          login = { link: loginLink, minutes: wayIn.minutes };
        }
        const fields = { project: project.name, link, minutes, login };
        const letter = { kind: "resetPassword", fields } as const;
        await mail.write(tx, permit, { letter, locale, template }, now);
        await record({ emailAddress });
      });
    });

  /**
   * The same password for each accepted membership; answers whose it is now, and since when their
   * proofs count.
   */
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

  const finish = (origin: RequestOrigin, request: ResetDiscoveryPasswordRequest) =>
    perform(origin, "password_reset.finish", async (transaction) => {
      const { project } = origin;
      const presented = { ...presentedReset(request), kind: "reset_password" } as const;
      const { emailAddress, names } = await transaction({}, async ({ tx, now }) => {
        const read = await links.read(tx, project, presented, now);
        return { ...read, names: await people.names(tx, project, read.emailAddress) };
      });
      const owner = { project, emailAddress, names };
      const passwordHash = await hashNewPassword(request.password, owner);
      return transaction({}, async ({ tx, now, record }) => {
        await lockPerson(tx, project.projectId, emailAddress);
        await links.consume(tx, project, presented, now);
        // Of a newcomer, too, who has no member yet whose password would do it.
        await parts.voidMailboxProofs(tx, project, emailAddress, now);
        const setting = { emailAddress, passwordHash };
        const { memberIds, provenAt } = await setEverywhere(tx, origin, setting, now);
        // Setting the password has ended every proof of before; this is the first one since.
        const factors = resetFactors(emailAddress, memberIds, provenAt);
        const proven = { emailAddress, factors, passwordHash };
        await record({ emailAddress });
        return answerDiscovery(tx, origin, proven, now);
      });
    });

  return {
    start,
    finish: (origin, request) => hasher.admit(() => finish(origin, request)),
  };
}
