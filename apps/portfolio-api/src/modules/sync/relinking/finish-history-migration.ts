import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordWithin } from "../../access/audit/audit.service.ts";
import { notifyOwner } from "../../access/notices/tell-owner.ts";
import { addOffer } from "../../connections/account-transfer/account-transfers.repository.ts";
import type { StoreContext } from "../storing/store-context.ts";
import type { Adopted, OfferedConnection } from "./history-migration.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * What a new connection took over from broken ones, written down; those that have nothing left go.
 */
export async function finishHistoryMigration(
  tx: Tx,
  context: StoreContext,
  adopted: Adopted,
  counts: { readonly kept: number; readonly replaced: number },
): Promise<void> {
  const { target, connection, now, removeReplacedWithin } = context;
  const { organizationId, connectionId } = target;
  for (const replaced of adopted.emptied) {
    await removeReplacedWithin(tx, { organizationId, ...replaced }, now);
  }
  const details = {
    connectionId,
    institution: connection.institutionName,
    accounts: adopted.accountIds.length,
    replacedConnections: adopted.emptied.map(({ id }) => id),
    keptTransactions: counts.kept,
    replacedTransactions: counts.replaced,
  };
  const memberId = adopted.emptied[0]?.by ?? connection.linkedBy;
  const by = { organizationId, memberId, actor: null };
  await recordWithin(tx, { by, action: "connection.history-carried-over", details }, now);
}

/**
 * Tells others, once each, that somebody else linked accounts which their broken connections
 * brought before.
 */
export async function offerAccountTransfers(
  tx: Tx,
  { target, connection, now }: StoreContext,
  offered: readonly OfferedConnection[],
): Promise<void> {
  const { organizationId, connectionId: to } = target;
  for (const { id: from, owner, institutionName: institution_name } of offered) {
    if (!(await addOffer(tx, { organizationId, from, to }, now))) continue;
    const notice = { kind: "hand_over_offered", institution_name } as const;
    await notifyOwner(tx, { organizationId, memberId: connection.linkedBy }, { owner, notice });
  }
}
