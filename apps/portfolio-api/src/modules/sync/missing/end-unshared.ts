import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordWithin } from "../../access/audit/audit.service.ts";
import { notifyOwner } from "../../access/notices/tell-owner.ts";
import type { StoreContext } from "../storing/store-context.ts";
import { clearUnshared, deleteUnshared } from "../unshared.repository.ts";

/**
 * Accounts that a member shares no more leave the figures once the institution, too, does not list
 * them; who did it is written down, and who linked them is told if that was somebody else. Goes
 * after the marks of what is missing.
 */
export async function endUnshared(
  tx: Transaction<PortfolioSchema>,
  { target, connection, now }: StoreContext,
): Promise<void> {
  const { organizationId } = target;
  await clearUnshared(tx, target, connection.openedAt);
  for (const { id: accountId, name: account, by: memberId } of await deleteUnshared(tx, target)) {
    const by = { organizationId, memberId, actor: null };
    const { institutionName: institution, linkedBy: owner } = connection;
    const details = { accountId, account, institution };
    await recordWithin(tx, { by, action: "account.removed", details }, now);
    const names = { institution_name: institution, account_name: account };
    await notifyOwner(tx, by, { owner, notice: { kind: "account_removed", ...names } });
  }
}
