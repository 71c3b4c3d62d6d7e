import type { UnlinkRetiredEmailRequest } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { comparableAddress } from "../address/email-address.ts";
import type { Member } from "./member.ts";

const LIMIT_BYTES = 4096;
const LIMIT_KEYS = 20;

type Metadata = Readonly<Record<string, unknown>>;

/**
 * Pure: keys are added or replaced one by one, null takes a key away; refuses what would grow too
 * large.
 */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  );
  const isTooLarge =
    Object.keys(merged).length > LIMIT_KEYS ||
    Buffer.byteLength(JSON.stringify(merged), "utf8") > LIMIT_BYTES;
  if (isTooLarge) throw new Refusal("metadata_too_large");
  return merged;
}

export type RemovableFactor = "phone" | "totp";

type Registered = Pick<
  Member,
  "mfaPhoneNumberVerified" | "totpId" | "defaultMfaMethod" | "mfaEnrolled"
>;

/**
 * Pure: what the member has left when a second factor goes. With none left nobody can be asked for
 * one any more.
 */
export function withoutFactor(member: Registered, factor: RemovableFactor) {
  const hasPhone = factor !== "phone" && member.mfaPhoneNumberVerified;
  const hasTotp = factor !== "totp" && member.totpId !== "";
  const left = hasTotp ? ("totp" as const) : ("sms_otp" as const);
  const isLast = !hasPhone && !hasTotp;
  return {
    isLast,
    changes: {
      ...(factor === "phone"
        ? { mfaPhoneId: "", mfaPhoneNumber: "", mfaPhoneNumberVerified: false }
        : { totpId: "" }),
      defaultMfaMethod: isLast ? ("" as const) : left,
      mfaEnrolled: isLast ? false : member.mfaEnrolled,
    },
  };
}

type Retired = Member["retiredEmails"];

/** Pure: the former addresses with the one that is given up now. */
export const withRetired = (
  member: Pick<Member, "retiredEmails" | "emailId" | "emailAddress">,
): Retired => [
  ...member.retiredEmails.filter(({ emailAddress }) => emailAddress !== member.emailAddress),
  { emailId: member.emailId, emailAddress: member.emailAddress },
];

/** Pure: the former addresses without the named one; refuses when none is named or none matches. */
export function withoutRetired(
  retired: Retired,
  { email_id, email_address }: UnlinkRetiredEmailRequest,
): Retired {
  if (email_id === undefined && email_address === undefined) {
    throw new Refusal("retired_email_missing_email_identifiers");
  }
  const address = email_address && comparableAddress(email_address);
  const isNamed = (one: Retired[number]): boolean =>
    (email_id === undefined || one.emailId === email_id) &&
    (address === undefined || one.emailAddress === address);
  if (!retired.some(isNamed)) throw new Refusal("retired_email_not_found");
  return retired.filter((one) => !isNamed(one));
}
