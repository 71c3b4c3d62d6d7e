import type { Caller } from "../../../http/caller.ts";

/** The role that whoever founds an organization gets. */
const ADMINISTRATOR = "stytch_admin";

export const isAdministrator = ({ roles }: Pick<Caller, "roles">): boolean =>
  roles.includes(ADMINISTRATOR);

/**
 * Pure: may somebody disconnect a connection, and say how its accounts' sales count? Whoever linked
 * it, and administrators; an operator who looks in their name may not. Linking gives others figures
 * to see, not a say over them.
 */
export const mayManage = (
  caller: Pick<Caller, "memberId" | "roles" | "actor">,
  linkedByMemberId: string,
): boolean =>
  caller.actor === null && (caller.memberId === linkedByMemberId || isAdministrator(caller));
