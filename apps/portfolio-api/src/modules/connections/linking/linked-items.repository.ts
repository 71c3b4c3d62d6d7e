import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

interface LinkedItem {
  readonly item_id: string;
  readonly organization_id: string;
}

/**
 * Makes the item the organization's, unless it is another's: without this, whoever got hold of a
 * public token within its half hour could link the same item a second time. Answers whether it is
 * this organization's. Waits for somebody who does the same just now.
 */
export async function claimItem(tx: Tx, item: LinkedItem): Promise<boolean> {
  await tx
    .insertInto("linked_items")
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await tx
    .selectFrom("linked_items")
    .select("organization_id")
    .where("item_id", "=", item.item_id)
    .executeTakeFirst();
  return owner?.organization_id === item.organization_id;
}

/** Gives up an item that no connection has any more. */
export async function releaseItem(tx: Tx, { item_id, organization_id }: LinkedItem): Promise<void> {
  await tx
    .deleteFrom("linked_items")
    .where("organization_id", "=", organization_id)
    .where("item_id", "=", item_id)
    .execute();
}
