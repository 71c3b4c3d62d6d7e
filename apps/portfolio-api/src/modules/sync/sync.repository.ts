import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../schema.ts";
import type { ProviderAccount, ProviderSecurity } from "../connections/link-provider.ts";
import { AFTER_SYNC_MS, pausedUntil } from "../connections/sync-pause.ts";

type Tx = Transaction<PortfolioSchema>;

/** Whose rows a write concerns. */
export interface SyncTarget {
  readonly organizationId: string;
  readonly connectionId: string;
}

/** Ids of our own by the provider's ids, made stable by the unique key: an upsert keeps the first. */
export async function upsertAccounts(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  accounts: readonly (ProviderAccount & { readonly id: string })[],
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const account of accounts) {
    const row = {
      name: account.name,
      mask: account.mask,
      type: account.type,
      subtype: account.subtype,
      currency: account.currency,
      balance: account.balance,
      updated_at: now,
    };
    const { id } = await tx
      .insertInto("accounts")
      .values({
        organization_id: organizationId,
        id: account.id,
        connection_id: connectionId,
        provider_account_id: account.providerAccountId,
        ...row,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "connection_id", "provider_account_id"])
          .doUpdateSet(row),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(account.providerAccountId, id);
  }
  return ids;
}

export async function upsertSecurities(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  securities: readonly (ProviderSecurity & { readonly id: string })[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const security of securities) {
    const row = {
      symbol: security.symbol,
      cusip: security.cusip ?? null,
      name: security.name,
      type: security.type,
      currency: security.currency,
    };
    const { id } = await tx
      .insertInto("securities")
      .values({
        organization_id: organizationId,
        id: security.id,
        connection_id: connectionId,
        provider_security_id: security.providerSecurityId,
        ...row,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "connection_id", "provider_security_id"])
          .doUpdateSet(row),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(security.providerSecurityId, id);
  }
  return ids;
}

/** Accounts the provider no longer reports go, with all they hold. */
export async function deleteOtherAccounts(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  keep: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("accounts")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("id", "not in", [...keep, ""])
    .execute();
}

/**
 * Marks a sync as stored: healthy, and waiting for its figures. The window's start never moves once set. Answers false
 * when the connection was removed meanwhile; its row lock keeps it from being removed until this transaction ends.
 */
export async function markSynced(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  historyStart: string,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable("connections")
    .set({
      status: "active",
      error_code: null,
      error_message: null,
      sync_state: "rebuilding",
      history_start: sql<string>`coalesce(history_start, ${historyStart}::date)`,
      last_sync_at: now,
      next_sync_at: pausedUntil(now, AFTER_SYNC_MS),
      updated_at: now,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", connectionId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
