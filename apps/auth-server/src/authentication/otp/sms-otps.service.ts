import type { AuthenticateSmsCodeRequest, SendSmsCodeRequest } from "@stocks-vibe/contracts/auth";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { parsePhoneNumber } from "../../domain/address/phone-number.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { SMS_CODE_MINUTES, smsOtpAttempt } from "../../domain/minutes/lifetimes.ts";
import { newProjectId } from "../../domain/project/project.ts";
import { allowsMfaMethod, enrolledChanges } from "../../domain/proof/complete-sign-in.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { Audited, AuditService } from "../../platform/audit/audit.service.ts";
import type { AttemptsService } from "../../platform/brute-force/attempts.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { EVERYBODY } from "../../platform/device-cookies/device-cookies.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type {
  SecondFactorContext,
  SecondFactorService,
} from "../../sessions/sign-in/second-factor-context.service.ts";
import type { SignInOutcome } from "../../sessions/sign-in/sign-in.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { CodesService } from "./otps.service.ts";

type Tx = Transaction<AuthSchema>;

/** Texts to a member's phone, as second factor. */
export interface SmsCodesService {
  /** Texts six digits, to the verified number or to the one that is being registered. */
  send(caller: Caller, request: SendSmsCodeRequest): Promise<void>;
  authenticate(caller: Caller, request: AuthenticateSmsCodeRequest): Promise<SignInOutcome>;
}

export interface SmsCodesParts {
  readonly provers: SecondFactorService;
  readonly members: MembersService;
  readonly codes: CodesService;
  readonly guesses: AttemptsService;
  readonly mail: MailService;
  readonly audit: AuditService;
  readonly perform: Audited;
}

const requireAllowed = ({ organization }: SecondFactorContext): void => {
  if (!allowsMfaMethod("sms_otp", organization)) {
    throw new Refusal("operation_restricted_by_organization_mfa_methods");
  }
};

export function createSmsCodes(parts: SmsCodesParts): SmsCodesService {
  const { provers, members, codes, guesses, mail, audit, perform } = parts;

  /**
   * The member with the number to text. A verified one is never replaced here: whoever holds it
   * must not be cut out.
   */
  async function withNumber(
    tx: Tx,
    caller: Caller,
    { prover, given }: { readonly prover: SecondFactorContext; readonly given: string | undefined },
    now: Date,
  ): Promise<Member> {
    const { member } = prover;
    if (member.mfaPhoneNumberVerified) {
      if (given !== undefined) throw new Refusal("unauthorized_action");
      return member;
    }
    provers.requireMayEnroll(prover, now);
    const wanted = given ?? member.mfaPhoneNumber;
    if (wanted === "") throw new Refusal("phone_number_not_found");
    const mfaPhoneNumber = parsePhoneNumber(wanted, caller.project.smsAllowedCountries);
    const { organizationId } = member;
    if (await members.hasVerifiedPhone(tx, organizationId, mfaPhoneNumber)) {
      throw new Refusal("duplicate_member_phone_number");
    }
    if (mfaPhoneNumber === member.mfaPhoneNumber) return member;
    const mfaPhoneId = newProjectId(caller.project, "phone-number");
    return members.register(tx, member, { mfaPhoneId, mfaPhoneNumber }, now);
  }

  const send = (caller: Caller, request: SendSmsCodeRequest): Promise<void> =>
    perform(caller, "sms_code.send", async (transaction) => {
      const { project } = caller;
      const locale = chooseLocale(request.locale, caller.language);
      await transaction({}, async ({ tx, now, record }) => {
        const prover = await provers.require(tx, caller, request, now);
        requireAllowed(prover);
        const given = request.mfa_phone_number;
        const member = await withNumber(tx, caller, { prover, given }, now);
        const { organizationId, memberId, mfaPhoneNumber: phoneNumber } = member;
        const isVerified = member.mfaPhoneNumberVerified;
        const actor = { organizationId, memberId };
        const asked = { path: "sms_code", recipient: phoneNumber, actor, isVerified } as const;
        const permit = await mail.permitText(tx, caller, asked, now);
        const minutes = SMS_CODE_MINUTES;
        const issued = { owner: member, kind: "sms_otp", destination: phoneNumber } as const;
        const code = await codes.issue(tx, project, { ...issued, minutes }, now);
        await mail.text(tx, permit, { project, code, minutes, locale }, now);
        await record({ organizationId, memberId });
      });
    });

  /** The number is the member's from now on; a member who had it before gets no second note. */
  async function verifyNumber(
    tx: Tx,
    caller: Caller,
    prover: SecondFactorContext,
    now: Date,
  ): Promise<void> {
    const { member, organization } = prover;
    const { organizationId, memberId, mfaPhoneNumber: phoneNumber } = member;
    provers.requireMayEnroll(prover, now);
    if (await members.hasVerifiedPhone(tx, organizationId, phoneNumber)) {
      throw new Refusal("duplicate_member_phone_number");
    }
    await members.register(tx, member, { mfaPhoneNumberVerified: true }, now);
    const names = { project: caller.project.name, organization: organization.name };
    const notice = {
      recipient: member.emailAddress,
      organizationId,
      letter: { kind: "phoneAdded", fields: { ...names, phoneNumber } },
      locale: chooseLocale(undefined, caller.language),
    } as const;
    await mail.notify(tx, caller.project, notice, now);
    const action = "phone.add";
    await audit.record(tx, { origin: caller, action, organizationId, memberId }, now);
  }

  const authenticate = (
    caller: Caller,
    request: AuthenticateSmsCodeRequest,
  ): Promise<SignInOutcome> =>
    perform(caller, "sms_code.authenticate", async (transaction) => {
      const digits = request.code;
      const { member: owner } = await transaction({}, async ({ tx, now }) => {
        const prover = await provers.require(tx, caller, request, now);
        requireAllowed(prover);
        return prover;
      });
      const guess = smsOtpAttempt(owner);
      return guesses.guard(caller, guess, async () => {
        const { organizationId, memberId } = owner;
        const charged = await transaction({ organizationId }, async ({ tx, now }) =>
          codes.charge(tx, owner, { kind: "sms_otp", requester: EVERYBODY }, now),
        );
        return transaction({}, async ({ tx, now, record }) => {
          const prover = await provers.require(tx, caller, request, now);
          const { member } = prover;
          const { destination } = await codes.consume(tx, member, { charged, digits }, now);
          // A code that went to a number which was removed or replaced meanwhile proves nothing.
          if (destination !== member.mfaPhoneNumber) throw new Refusal("unable_to_auth_otp_code");
          await guesses.forgive(tx, caller, guess);
          if (!member.mfaPhoneNumberVerified) await verifyNumber(tx, caller, prover, now);
          const changes = enrolledChanges(prover, "sms_otp", {
            enrollment: request.set_mfa_enrollment,
            isDefault: false,
          });
          await members.register(tx, member, changes, now);
          const factor: StoredFactor = {
            method: "sms_otp",
            memberId,
            phoneId: member.mfaPhoneId,
            phoneNumber: destination,
            authenticatedAt: now.toISOString(),
          };
          await record({ organizationId, memberId });
          const minutes = request.session_duration_minutes;
          return provers.finish(tx, { caller, claim: request, prover, factor, minutes }, now);
        });
      });
    });

  return {
    send,
    authenticate,
  };
}
