import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { findManual } from "./owned-account.repository.ts";

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

export type ManualAccount = NonNullable<Awaited<ReturnType<typeof findManual>>>;

/**
 * An account that the caller keeps by hand, or may manage, locked. Refuses `account_not_found`,
 * `not_the_owner` and `account_not_manual`.
 */
export async function manualWithin(
  tx: Transaction<PortfolioSchema>,
  caller: Caller,
  accountId: string,
): Promise<ManualAccount> {
  const account = await findManual(tx, caller.organizationId, accountId);
  if (!account) throw new Refusal("account_not_found");
  if (!mayManage(caller, account.linked_by_member_id)) throw new Refusal("not_the_owner");
  if (!account.is_manual) throw new Refusal("account_not_manual");
  return account;
}
