import type { Member } from "#lib/auth/auth.ts";

const administratorRole = "stytch_admin";
const everybodysRole = "stytch_member";

export type RoleChoice = "member" | "administrator";

export const nameOf = (member: Member): string => member.name || member.email_address;

export const roleOf = (member: Member): RoleChoice =>
  member.roles.some(({ role_id }) => role_id === administratorRole) ? "administrator" : "member";

/**
 * Whether the organization makes everybody at the member's e-mail domain an administrator: that is
 * no matter of one member.
 */
export const isAdministratorByDomain = (member: Member): boolean =>
  member.roles.some(
    ({ role_id, sources = [] }) =>
      role_id === administratorRole && sources.some(({ type }) => type === "email_assignment"),
  );

/**
 * Pure: the roles to ask for, so that the member is what was chosen and keeps every other role that
 * was given to them.
 */
export function rolesFor(member: Member, choice: RoleChoice): string[] {
  const given = member.roles
    .filter(
      ({ sources }) =>
        sources === undefined || sources.some(({ type }) => type === "direct_assignment"),
    )
    .map(({ role_id }) => role_id)
    .filter((role) => role !== administratorRole && role !== everybodysRole);
  return choice === "administrator" ? [...given, administratorRole] : given;
}

export const invitedRoles = (choice: RoleChoice): { roles?: string[] } =>
  choice === "administrator" ? { roles: [administratorRole] } : {};

/** What the one who looks may do with members; undefined while that is not known. */
export type Rights = {
  invite: boolean | undefined;
  changeRoles: boolean | undefined;
  remove: boolean | undefined;
};

/** What can be done with a member. */
export type Offer = "resend" | "withdraw" | "changeRole" | "remove";

/**
 * Pure: what is offered beside a member. Nothing beside oneself: nobody locks themselves out by a
 * row of a list.
 */
export function offersFor(member: Member, rights: Rights, isYou: boolean): readonly Offer[] {
  if (isYou) return [];
  if (member.status === "invited") {
    // A letter hands on what the invitation gives: nobody sends a role that they could not give.
    const maySend = rights.invite && (roleOf(member) === "member" || rights.changeRoles);
    return [
      ...(maySend ? (["resend"] as const) : []),
      ...(rights.remove ? (["withdraw"] as const) : []),
    ];
  }
  const hasFixedRole = isAdministratorByDomain(member);
  return [
    ...(rights.changeRoles && !hasFixedRole ? (["changeRole"] as const) : []),
    ...(rights.remove ? (["remove"] as const) : []),
  ];
}
