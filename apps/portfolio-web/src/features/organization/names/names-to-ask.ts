import type { Member, Organization } from "#lib/auth/auth.ts";
import { organizationNameFrom } from "#lib/auth/organization-name.ts";

/** Which names are still missing. */
export type MissingNames = { person: boolean; organization: boolean };

/** In the member's metadata, so that another browser does not ask again. */
export const askedMark = "names_asked";

/**
 * A name that was made up from the founder's own address: by these pages, or by the server, which
 * keeps what follows a '+'.
 */
const isMadeUp = ({ organization_name: name }: Organization, email: string): boolean =>
  name === organizationNameFrom(email) || name === organizationNameFrom(email.replace("+", "."));

/**
 * What to ask, or null: nothing is missing, or it was asked before. The organization is asked of
 * those who may name it, and only while it has the name that was made up from their own address.
 */
export function namesToAsk(
  member: Member,
  organization: Organization,
  mayNameOrganization: boolean,
): MissingNames | null {
  if (member.untrusted_metadata[askedMark] === true) return null;
  const missing = {
    person: member.name.trim() === "",
    organization: mayNameOrganization && isMadeUp(organization, member.email_address),
  };
  return missing.person || missing.organization ? missing : null;
}
