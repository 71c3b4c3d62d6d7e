import type {
  AuthenticateEmailCodeRequest,
  SendEmailCodeRequest,
} from "@stocks-vibe/contracts/auth";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../caller.ts";
import type { AuthSchema } from "../../schema.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { AddresseesService } from "../discovery/addressees.service.ts";
import type { GuessesService } from "../guesses/guesses.service.ts";
import type { Letter } from "../mail/letter.ts";
import { chooseLocale } from "../mail/locale.ts";
import type { MailService } from "../mail/mail.service.ts";
import { parseEmailAddress } from "../members/email-address.ts";
import type { EmailChangesService } from "../members/email-changes.service.ts";
import type { MembersService } from "../members/members.service.ts";
import type { OrganizationsService } from "../organizations/organizations.service.ts";
import { grantedSessionMinutes } from "../sessions/granted-minutes.ts";
import type { SignInOutcome, SignInService } from "../sign-in/sign-in.service.ts";
import { emailCodeGuess, grantedCodeMinutes } from "./code-terms.ts";
import type { MemberCodesService } from "./member-codes.service.ts";

type Tx = Transaction<AuthSchema>;

export interface CodeSignIn {
  readonly outcome: SignInOutcome;
  /** Which mailbox it was. */
  readonly methodId: string;
}

export interface EmailCodesService {
  /** Mails six digits to a member, or to somebody who may become one. Answers nobody which of them it was, or neither. */
  send(origin: RequestOrigin, request: SendEmailCodeRequest): Promise<void>;
  authenticate(origin: RequestOrigin, request: AuthenticateEmailCodeRequest): Promise<CodeSignIn>;
}

export interface EmailCodesParts {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly addressees: AddresseesService;
  readonly codes: MemberCodesService;
  readonly emailChanges: EmailChangesService;
  readonly guesses: GuessesService;
  readonly mail: MailService;
  readonly signIn: SignInService;
  readonly audit: AuditService;
}

export function createEmailCodes(parts: EmailCodesParts): EmailCodesService {
  const { db, organizations, members, addressees, codes, emailChanges } = parts;
  const { guesses, mail, signIn, audit } = parts;

  /** The member of the address, or who wishes to have it. */
  const findOwner = async (tx: Tx, organizationId: string, emailAddress: string, now: Date) =>
    (await members.findByEmail(tx, organizationId, emailAddress)) ??
    emailChanges.findByPendingAddress(tx, organizationId, emailAddress, now);

  async function send(origin: RequestOrigin, request: SendEmailCodeRequest): Promise<void> {
    const { project } = origin;
    const { projectId } = project;
    const emailAddress = parseEmailAddress(request.email_address);
    const minutesFor = {
      login: grantedCodeMinutes(request.login_expiration_minutes),
      signup: grantedCodeMinutes(request.signup_expiration_minutes),
    };
    const locale = chooseLocale(request.locale, origin.language);
    await db.transaction({ projectId }, async (tx, now) => {
      const organization = await organizations.enter(tx, project, request.organization_id);
      const wanted = { kind: "code", locale: request.locale } as const;
      const templates = {
        login: await mail.template(tx, origin, {
          ...wanted,
          templateId: request.login_template_id,
        }),
        signup: await mail.template(tx, origin, {
          ...wanted,
          templateId: request.signup_template_id,
        }),
      };
      await mail.requireMaySend(tx, projectId, emailAddress, now);
      const found = await addressees.find(tx, project, { organization, emailAddress }, now);
      const names = { project: project.name, organization: organization.name };
      let letter: Letter = { kind: "noAccount", fields: names };
      if (found) {
        const minutes = minutesFor[found.occasion];
        const issued = {
          owner: found.member,
          kind: "email_otp",
          destination: emailAddress,
        } as const;
        const code = await codes.issue(tx, project, { ...issued, minutes }, now);
        letter = { kind: "code", fields: { project: project.name, code, minutes } };
      }
      const template = found ? templates[found.occasion] : null;
      await mail.write(tx, project, { recipient: emailAddress, letter, locale, template }, now);
      const { organizationId } = organization;
      const action = "email_code.send";
      await audit.record(tx, { origin, action, organizationId, emailAddress }, now);
    });
  }

  async function authenticate(
    origin: RequestOrigin,
    request: AuthenticateEmailCodeRequest,
  ): Promise<CodeSignIn> {
    const { project } = origin;
    const { organization_id: organizationId, code: digits } = request;
    const emailAddress = parseEmailAddress(request.email_address);
    const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
    const guess = emailCodeGuess(emailAddress);
    return guesses.guard(origin, guess, async () => {
      const charged = await db.transaction({}, async (tx, now) => {
        await organizations.enter(tx, project, organizationId);
        const member = await findOwner(tx, organizationId, emailAddress, now);
        return member && (await codes.charge(tx, member, "email_otp", now));
      });
      return db.transaction({}, async (tx, now) => {
        const organization = await organizations.enter(tx, project, organizationId);
        const owner = await findOwner(tx, organizationId, emailAddress, now);
        // A code proves the mailbox it was sent to, and no other of the same member.
        if (!owner || charged?.destination !== emailAddress)
          throw new Refusal("unable_to_auth_otp_code");
        await codes.consume(tx, owner, { charged, digits }, now);
        const settled = { organization, member: owner, by: { emailAddress } };
        const member = await emailChanges.settle(tx, origin, settled, now);
        await guesses.forgive(tx, origin, guess);
        const { memberId, emailId } = member;
        const authenticatedAt = now.toISOString();
        const factors = [{ method: "email_otp", emailAddress, authenticatedAt } as const];
        const action = "email_code.authenticate";
        await audit.record(tx, { origin, action, organizationId, memberId }, now);
        const intermediateToken = request.intermediate_session_token;
        const proof = { origin, organization, member, factors, minutes, intermediateToken };
        return { outcome: await signIn.complete(tx, proof, now), methodId: emailId };
      });
    });
  }

  return {
    send: (origin, request) =>
      audit.watch({ origin, action: "email_code.send" }, () => send(origin, request)),
    authenticate: (origin, request) =>
      audit.watch({ origin, action: "email_code.authenticate" }, () =>
        authenticate(origin, request),
      ),
  };
}
