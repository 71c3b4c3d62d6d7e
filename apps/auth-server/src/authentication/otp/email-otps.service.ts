import type {
  AuthenticateEmailCodeRequest,
  SendEmailCodeRequest,
} from "@stocks-vibe/contracts/auth";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import {
  emailOtpAttempt,
  grantedCodeMinutes,
  grantedSessionMinutes,
} from "../../domain/minutes/lifetimes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { certified } from "../../domain/proof/sent-proof.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AttemptsService } from "../../platform/brute-force/attempts.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { requesterOf } from "../../platform/device-cookies/device-cookies.ts";
import type { Letter } from "../../platform/mail/letters/letter.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { AddresseesService } from "../../sessions/discovery/addressees.service.ts";
import type { SignInOutcome, SignInService } from "../../sessions/sign-in/sign-in.service.ts";
import { lockMember, lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { EmailChangesService } from "../email-changes/email-changes.service.ts";
import { type ChargedOwner, type CodesService, createChargeOwners } from "./otps.service.ts";

type Tx = Transaction<AuthSchema>;

interface CodeSignIn {
  readonly outcome: SignInOutcome;
  /** Which mailbox it was. */
  readonly methodId: string;
}

export interface EmailCodesService {
  /**
   * Mails six digits to a member, or to someone who may become one. Answers nobody which of them
   * it was, or neither.
   */
  send(origin: RequestOrigin, request: SendEmailCodeRequest): Promise<void>;
  authenticate(origin: RequestOrigin, request: AuthenticateEmailCodeRequest): Promise<CodeSignIn>;
}

export interface EmailCodesParts {
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly addressees: AddresseesService;
  readonly codes: CodesService;
  readonly emailChanges: EmailChangesService;
  readonly guesses: AttemptsService;
  readonly mail: MailService;
  readonly signIn: SignInService;
  readonly perform: Audited;
}

interface TypedCode {
  readonly organization: Organization;
  readonly emailAddress: string;
  readonly charged: ChargedOwner | undefined;
  readonly digits: string;
}

const wrong = (): Refusal => new Refusal("unable_to_auth_otp_code");

export function createEmailCodes(parts: EmailCodesParts): EmailCodesService {
  const { organizations, addressees, codes, emailChanges } = parts;
  const { guesses, mail, signIn, perform } = parts;
  const chargeOwners = createChargeOwners(parts);

  /** Uses the code up, for whom it was sent; answers the member with the address that it proves. */
  async function useCode(
    tx: Tx,
    origin: RequestOrigin,
    { organization, emailAddress, charged, digits }: TypedCode,
    now: Date,
  ): Promise<Member> {
    const { organizationId } = organization;
    if (!charged) throw wrong();
    const { projectId } = origin.project;
    // Another address may take a role away. The organization comes before its members: who holds
    // one waits for no other.
    if (charged.code.changeId !== null) await organizations.lock(tx, organizationId);
    await lockPerson(tx, projectId, charged.ownAddress, emailAddress);
    const member = await lockMember(tx, organizationId, charged.memberId);
    if (!member) throw wrong();
    const wish = await emailChanges.wishOf(tx, member, now);
    const result = certified(charged.code, member, wish);
    if (result?.emailAddress !== emailAddress) throw wrong();
    await codes.consume(tx, member, { charged: charged.code, digits }, now);
    if (result.kind === "ownAddress") return member;
    return emailChanges.settle(tx, origin, { organization, member, emailAddress }, now);
  }

  const send = (origin: RequestOrigin, request: SendEmailCodeRequest): Promise<void> =>
    perform(origin, "email_code.send", async (transaction) => {
      const { project } = origin;
      const { projectId } = project;
      const emailAddress = parseEmailAddress(request.email_address);
      const minutesFor = {
        login: grantedCodeMinutes(request.login_expiration_minutes),
        signup: grantedCodeMinutes(request.signup_expiration_minutes),
      };
      const locale = chooseLocale(request.locale, origin.language);
      await transaction({ projectId }, async ({ tx, now, record }) => {
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
        const asked = { path: "email_code", recipient: emailAddress } as const;
        const permit = await mail.permit(tx, origin, asked, now);
        const found = await addressees.find(tx, project, { organization, emailAddress }, now);
        const names = { project: project.name, organization: organization.name };
        let letter: Letter = { kind: "noAccount", fields: names };
        if (found) {
          const minutes = minutesFor[found.occasion];
          const issued = {
            owner: found.member,
            kind: "email_otp",
            destination: emailAddress,
            requester: requesterOf(origin),
          } as const;
          const code = await codes.issue(tx, project, { ...issued, minutes }, now);
          letter = { kind: "code", fields: { project: project.name, code, minutes } };
        }
        const template = found ? templates[found.occasion] : null;
        await mail.write(tx, permit, { letter, locale, template }, now);
        const { organizationId } = organization;
        await record({ organizationId, emailAddress });
      });
    });

  const authenticate = (
    origin: RequestOrigin,
    request: AuthenticateEmailCodeRequest,
  ): Promise<CodeSignIn> =>
    perform(origin, "email_code.authenticate", async (transaction) => {
      const { project } = origin;
      const { organization_id: organizationId, code: digits } = request;
      const emailAddress = parseEmailAddress(request.email_address);
      const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
      const guess = emailOtpAttempt(emailAddress);
      return guesses.guard(origin, guess, async () => {
        const charged = await transaction({}, async ({ tx, now }) => {
          await organizations.enter(tx, project, organizationId);
          return chargeOwners(tx, origin, { organizationId, emailAddress, digits }, now);
        });
        return transaction({}, async ({ tx, now, record }) => {
          const organization = await organizations.enter(tx, project, organizationId);
          const typed = { organization, emailAddress, charged, digits };
          const member = await useCode(tx, origin, typed, now);
          await guesses.forgive(tx, origin, guess);
          const { memberId, emailId } = member;
          const authenticatedAt = now.toISOString();
          const factors = [{ method: "email_otp", emailAddress, authenticatedAt } as const];
          await record({ organizationId, memberId });
          const intermediateToken = request.intermediate_session_token;
          const proof = { origin, organization, member, factors, minutes, intermediateToken };
          return { outcome: await signIn.complete(tx, proof, now), methodId: emailId };
        });
      });
    });

  return {
    send,
    authenticate,
  };
}
