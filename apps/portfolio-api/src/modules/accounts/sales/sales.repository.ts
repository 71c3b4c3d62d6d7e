import type { LotChoice } from "@stocks-vibe/portfolio-math";
import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { ownedAccount } from "../../connections/managing/owned-account.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** An account's method; undefined for an unknown account. */
export const findMethod = (tx: Tx, organizationId: string, accountId: string) =>
  tx
    .selectFrom("accounts")
    .select("cost_basis_method")
    .where("organization_id", "=", organizationId)
    .where("id", "=", accountId)
    .executeTakeFirst();

/**
 * The same with what a choice depends on, and the account's row locked: two choices for its sales
 * are made one after the other.
 */
export const lockAccount = (tx: Tx, organizationId: string, accountId: string) =>
  ownedAccount(tx, organizationId, accountId)
    .select("accounts.cost_basis_method")
    .forNoKeyUpdate("accounts")
    .executeTakeFirst();

/** Replaces the lots named for a sale. */
export async function replacePicks(
  tx: Tx,
  sale: {
    readonly organizationId: string;
    readonly accountId: string;
    readonly transactionId: string;
  },
  picks: readonly LotChoice[],
): Promise<void> {
  await tx
    .deleteFrom("lot_picks")
    .where("organization_id", "=", sale.organizationId)
    .where("account_id", "=", sale.accountId)
    .where("sale_transaction_id", "=", sale.transactionId)
    .execute();
  if (picks.length === 0) return;
  await tx
    .insertInto("lot_picks")
    .values(
      picks.map(({ lotId, quantity }) => ({
        organization_id: sale.organizationId,
        account_id: sale.accountId,
        sale_transaction_id: sale.transactionId,
        lot_id: lotId,
        quantity,
      })),
    )
    .execute();
}

/** Until the next rebuild the figures take the oldest shares where other lots are named now. */
export async function markFiguresBehind(
  tx: Tx,
  organizationId: string,
  accountId: string,
): Promise<void> {
  await tx
    .updateTable("account_reconciliations")
    .set({ cost_basis_method: "fifo" })
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .execute();
}
