import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { mayManage } from "../connections/managing/may-manage.ts";
import { countInReview, lockAccount } from "./imports.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** Files of an account that wait to be looked at: each may be as long as a file can be. */
const MOST_OPEN = 20;

/**
 * Whoever may change what counts of an account. Refuses `account_not_found` and `not_the_owner`.
 */
export async function requireOwn(tx: Tx, caller: Caller, accountId: string): Promise<void> {
  const account = await lockAccount(tx, caller.organizationId, accountId);
  if (!account) throw new Refusal("account_not_found");
  if (!mayManage(caller, account.linked_by_member_id)) throw new Refusal("not_the_owner");
}

/** Refuses `too_many_open_imports`. */
export async function requireRoom(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<void> {
  if ((await countInReview(tx, organizationId, accountId)) >= MOST_OPEN)
    throw new Refusal("too_many_open_imports");
}
