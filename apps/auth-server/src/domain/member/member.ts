import { countCharacters } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import type { MemberIdentity } from "../federation/federated-profile.ts";
import { cleanText } from "../text/clean-text.ts";

/** What a second factor can be. E-mail never is one. */
export const MFA_METHODS = ["sms_otp", "totp"] as const;
export type MfaMethodName = (typeof MFA_METHODS)[number];

/** A role that the organization gives by e-mail domain. */
export interface EmailRole {
  readonly roleId: string;
  readonly domain: string;
}

/** A role that a session has because its member came by an SSO connection. */
export interface SessionRole {
  readonly roleId: string;
  readonly connectionId: string;
  /** The provider's group that gives it; null where everyone of the connection has it. */
  readonly group: string | null;
}

type MemberStatus = "active" | "pending" | "invited" | "deleted";

/** A person in one organization, inside the server; member-to-wire.ts says how others see it. */
export interface Member {
  readonly organizationId: string;
  readonly memberId: string;
  readonly emailId: string;
  readonly emailAddress: string;
  readonly emailAddressVerified: boolean;
  readonly status: MemberStatus;
  readonly name: string;
  /** Roles given directly. Everybody is `stytch_member` besides. */
  readonly roles: readonly string[];
  /** Roles that the organization gives to every proven mailbox of a domain. */
  readonly emailRoles: readonly EmailRole[];
  /** Roles of the session that the member is in; none anywhere else. */
  readonly sessionRoles: readonly SessionRole[];
  /** May sign in by every method, whatever the organization's policy says. Kept for emergencies. */
  readonly isBreakglass: boolean;
  /** Former addresses: nobody is invited to them or given them until they are unlinked. */
  readonly retiredEmails: readonly { readonly emailId: string; readonly emailAddress: string }[];
  readonly trustedMetadata: Readonly<Record<string, unknown>>;
  readonly untrustedMetadata: Readonly<Record<string, unknown>>;
  readonly mfaEnrolled: boolean;
  /** "" means none, here and below. */
  readonly mfaPhoneId: string;
  readonly mfaPhoneNumber: string;
  readonly mfaPhoneNumberVerified: boolean;
  readonly defaultMfaMethod: "" | MfaMethodName;
  /** Of a verified authenticator app. */
  readonly totpId: string;
  readonly passwordId: string;
  /** Accounts at providers that are linked to the member. */
  readonly identities: readonly MemberIdentity[];
  /** When the person took the membership; null while nobody but an administrator has. */
  readonly acceptedAt: Date | null;
  /** The administrator who made the membership; null where the person began it. */
  readonly addedByMemberId: string | null;
  /** Proofs that were given before this count no more. */
  readonly proofsCountFrom: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const ADMIN_ROLE = "stytch_admin";
export const MEMBER_ROLE = "stytch_member";
/** Ours beside the wire's two. */
export const INVITER_ROLE = "stocksvibe_inviter";

type RoleBearer = Pick<Member, "roles" | "emailRoles"> & Partial<Pick<Member, "sessionRoles">>;

/** Every role of a member, the implicit one first, each once. */
export const roleIdsOf = ({ roles, emailRoles, sessionRoles = [] }: RoleBearer): string[] => [
  ...new Set([
    MEMBER_ROLE,
    ...roles,
    ...[...emailRoles, ...sessionRoles].map(({ roleId }) => roleId),
  ]),
];

/** The same in their organization, with what it gives to everyone. */
export const rolesIn = (
  member: RoleBearer,
  { membersMayInvite }: { readonly membersMayInvite: boolean },
): string[] => [...new Set([...roleIdsOf(member), ...(membersMayInvite ? [INVITER_ROLE] : [])])];

export const isAdmin = (member: RoleBearer): boolean => roleIdsOf(member).includes(ADMIN_ROLE);

/** Nobody hands out a role that they lack; administrators hold every role in what they may give. */
export const mayGrant = (ownRoles: readonly string[], role: string): boolean =>
  ownRoles.includes(role) || ownRoles.includes(ADMIN_ROLE);

const MOST_CHARACTERS = 256;

/**
 * A person's name as it is kept and shown to others, whichever way it was given; "" is none.
 * Refuses one that was given and shows nothing: the person who typed it would read that it
 * was taken, and see no name.
 */
export function parseMemberName(given: string): string {
  const name = cleanText(given);
  if (name === "" && given !== "") {
    throw new Refusal("invalid_argument", { message: "A name needs a sign that can be seen." });
  }
  if (countCharacters(name) > MOST_CHARACTERS) {
    const message = `A name must have at most ${MOST_CHARACTERS} characters.`;
    throw new Refusal("invalid_argument", { message });
  }
  return name;
}

/** The same of a form that asks for both parts: refuses one that is empty after cleaning. */
export function parseFullName(first: string, last: string): string {
  if ([first, last].some((part) => cleanText(part) === "")) {
    throw new Refusal("invalid_argument", { message: "A first and a last name must be given." });
  }
  return parseMemberName(`${first} ${last}`);
}

/**
 * Pure: whether the membership was made by someone else and its person never took it. To them it
 * is an invitation, whatever its status is, and whichever link leads there.
 */
export const isUnasked = (
  member: Pick<Member, "acceptedAt" | "addedByMemberId" | "status">,
): boolean =>
  member.acceptedAt === null && (member.addedByMemberId !== null || member.status !== "pending");
