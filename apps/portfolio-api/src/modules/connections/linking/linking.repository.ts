import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

export interface NewConnection {
  readonly organization_id: string;
  readonly id: string;
  readonly item_id: string;
  readonly access_token_sealed: string;
  readonly public_token_hash: string;
  readonly linked_by_member_id: string;
  readonly is_sandbox: boolean;
}

/** What a connection is called until its provider has said whose it is. */
const UNNAMED = "Institution";

const hasItem = async (
  tx: Tx,
  { item_id, organization_id }: Pick<NewConnection, "item_id" | "organization_id">,
): Promise<boolean> =>
  (await tx
    .selectFrom("connections")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("item_id", "=", item_id)
    .executeTakeFirst()) !== undefined;

/**
 * Adds a connection waiting for its name and its first sync; answers false when the item or public
 * token is already known.
 */
export async function addConnection(tx: Tx, row: NewConnection, now: Date): Promise<boolean> {
  const item = { item_id: row.item_id, organization_id: row.organization_id };
  if (!(await claimItem(tx, item))) return false;
  const result = await tx
    .insertInto("connections")
    .values({
      ...row,
      institution_id: null,
      institution_name: UNNAMED,
      is_named: false,
      status: "pending",
      error_code: null,
      error_message: null,
      sync_state: "queued",
      history_start: null,
      last_sync_at: null,
      next_sync_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (!isNew && !(await hasItem(tx, item))) await releaseItem(tx, item);
  return isNew;
}

/**
 * Gives a connection its institution; answers who linked it, or undefined when it has a name
 * already or is gone.
 */
export async function nameConnection(
  tx: Tx,
  organizationId: string,
  id: string,
  institution: { readonly institution_id: string | null; readonly institution_name: string },
): Promise<string | undefined> {
  const row = await tx
    .updateTable("connections")
    .set({ ...institution, is_named: true })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("is_named", "=", false)
    .returning("linked_by_member_id")
    .executeTakeFirst();
  return row?.linked_by_member_id;
}

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
