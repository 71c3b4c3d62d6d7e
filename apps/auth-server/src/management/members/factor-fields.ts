import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { parsePhoneNumber } from "../../domain/address/phone-number.ts";
import type { Member } from "../../domain/member/member.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";

/** The fields by which a request changes a member's second factors. */
export interface FactorFields {
  readonly mfa_enrolled?: boolean | undefined;
  readonly mfa_phone_number?: string | undefined;
  readonly default_mfa_method?: "sms_otp" | "totp" | undefined;
}

type RegisterChanges = Parameters<MembersService["register"]>[2];

/**
 * A verified number is replaced by removing it first: a session alone must not be enough to
 * redirect the codes.
 */
function phoneChanges(
  project: Project,
  member: Member,
  given: string | undefined,
): RegisterChanges {
  if (given === undefined) return {};
  const number = parsePhoneNumber(given, project.smsAllowedCountries);
  if (number === member.mfaPhoneNumber) return {};
  if (member.mfaPhoneNumberVerified) {
    throw new Refusal("invalid_argument", {
      message: "Remove the verified phone number before setting another.",
    });
  }
  return { mfaPhoneId: newProjectId(project, "phone-number"), mfaPhoneNumber: number };
}

function defaultChanges(member: Member, wanted: "sms_otp" | "totp" | undefined): RegisterChanges {
  if (wanted === undefined) return {};
  const isRegistered = wanted === "totp" ? member.totpId !== "" : member.mfaPhoneNumberVerified;
  if (!isRegistered) throw new Refusal("default_mfa_member_missing_factor");
  return { defaultMfaMethod: wanted };
}

/**
 * Applies the fields that are there. A new phone number counts only once a code that was sent to it
 * was typed.
 */
export async function applyFactorFields(
  tx: Transaction<AuthSchema>,
  members: MembersService,
  change: { readonly project: Project; readonly member: Member; readonly request: FactorFields },
  now: Date,
): Promise<Member> {
  const { project, member, request } = change;
  const changes = {
    ...phoneChanges(project, member, request.mfa_phone_number),
    ...defaultChanges(member, request.default_mfa_method),
    ...(request.mfa_enrolled === undefined ? {} : { mfaEnrolled: request.mfa_enrolled }),
  };
  if (Object.keys(changes).length === 0) return member;
  return members.register(tx, member, changes, now);
}
