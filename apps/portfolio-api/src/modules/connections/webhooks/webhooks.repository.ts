import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { webhookStateAfter } from "./read-webhook.ts";

type Tx = Transaction<PortfolioSchema>;

/** Whose item it is, by the directory of items, which holds nothing else. */
export async function findOrganizationOf(tx: Tx, itemId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("linked_items")
    .select("organization_id")
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return row?.organization_id;
}

/** The connection of an item, locked: news of one connection are taken in one after the other. */
export const lockConnectionOf = (tx: Tx, organizationId: string, itemId: string) =>
  tx
    .selectFrom("connections")
    .select([
      "id",
      "institution_id",
      "sync_state",
      "next_sync_at",
      "news_seen",
      "new_accounts_at",
      "disconnect_at",
      "disconnect_told_at",
    ])
    .where("organization_id", "=", organizationId)
    .where("item_id", "=", itemId)
    .forUpdate()
    .executeTakeFirst();

/** Whoever linked it has ended the access to one account, at the institution or the provider. */
export async function markEnded(
  tx: Tx,
  account: {
    readonly organizationId: string;
    readonly connectionId: string;
    readonly ended: string;
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .from("connections")
    .set((eb) => ({ unshared_at: now, unshared_by: eb.ref("connections.linked_by_member_id") }))
    .whereRef("connections.organization_id", "=", "accounts.organization_id")
    .whereRef("connections.id", "=", "accounts.connection_id")
    .where("accounts.organization_id", "=", account.organizationId)
    .where("accounts.connection_id", "=", account.connectionId)
    .where("accounts.provider_account_id", "=", account.ended)
    .where("accounts.unshared_at", "is", null)
    .execute();
}

/** Writes down what a connection was told. */
export async function saveWebhookState(
  tx: Tx,
  organizationId: string,
  id: string,
  { news_seen, ...told }: ReturnType<typeof webhookStateAfter>,
): Promise<void> {
  await tx
    .updateTable("connections")
    .set({ ...told, news_seen: [...news_seen] })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
