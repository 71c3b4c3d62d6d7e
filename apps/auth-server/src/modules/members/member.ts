export type MemberStatus = "active" | "pending" | "invited" | "deleted";

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
  readonly trustedMetadata: Readonly<Record<string, unknown>>;
  readonly untrustedMetadata: Readonly<Record<string, unknown>>;
  readonly mfaEnrolled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const ADMIN_ROLE = "stytch_admin";
export const MEMBER_ROLE = "stytch_member";
export const KNOWN_ROLES: ReadonlySet<string> = new Set([ADMIN_ROLE, MEMBER_ROLE]);

/** Every role of a member, the implicit one first. */
export const roleIdsOf = (member: Pick<Member, "roles">): string[] => [
  MEMBER_ROLE,
  ...member.roles.filter((role) => role !== MEMBER_ROLE),
];

export const isAdmin = (member: Pick<Member, "roles">): boolean =>
  member.roles.includes(ADMIN_ROLE);
