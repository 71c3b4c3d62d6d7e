import type { UnlinkRetiredEmailRequest } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { comparableAddress } from "../address/email-address.ts";
import type { Member } from "./member.ts";

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
