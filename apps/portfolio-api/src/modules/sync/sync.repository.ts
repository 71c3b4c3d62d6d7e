import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { syncStateAfter } from "../connections/connections.repository.ts";
import { AFTER_SYNC_MS, pausedUntil } from "../connections/syncing/sync-pause.ts";
import type { ProviderAccount, ProviderSecurity } from "../provider/link-provider.ts";
import { inBatches } from "./storing/resolve-rows.ts";

type Tx = Transaction<PortfolioSchema>;

/** Whose rows a write concerns. */
export interface SyncTarget {
  readonly organizationId: string;
  readonly connectionId: string;
}

/**
 * Ids of our own by the provider's ids, made stable by the unique key: an upsert keeps the first.
 */
export async function upsertAccounts(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  accounts: readonly (ProviderAccount & { readonly id: string })[],
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await inBatches(accounts, async (batch) => {
    const { rows } = await sql<{ id: string; provider_account_id: string }>`
      insert into accounts (organization_id, connection_id, updated_at, id, provider_account_id, name, mask, type, subtype,
        currency, balance)
      select ${organizationId}, ${connectionId}, ${now}::timestamptz, row.* from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as row (id text, "providerAccountId" text, name text, mask text, type text, subtype text, currency text, balance numeric)
      on conflict (organization_id, connection_id, provider_account_id) do update set
        name = excluded.name, mask = excluded.mask, type = excluded.type, subtype = excluded.subtype,
        currency = excluded.currency, balance = excluded.balance, updated_at = excluded.updated_at
      returning id, provider_account_id`.execute(tx);
    for (const row of rows) ids.set(row.provider_account_id, row.id);
  });
  return ids;
}

/**
 * Like upsertAccounts, but what is stored word for word stays untouched and unanswered. Each
 * security must stand once.
 */
export async function upsertSecurities(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  securities: readonly (ProviderSecurity & { readonly id: string })[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await inBatches(securities, async (batch) => {
    const { rows } = await sql<{ id: string; provider_security_id: string }>`
      insert into securities (organization_id, connection_id, id, provider_security_id, symbol, cusip, name, type, currency)
      select ${organizationId}, ${connectionId}, row.* from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as row (id text, "providerSecurityId" text, symbol text, cusip text, name text, type text, currency text)
      on conflict (organization_id, connection_id, provider_security_id) do update set
        symbol = excluded.symbol, cusip = excluded.cusip, name = excluded.name, type = excluded.type,
        currency = excluded.currency
      where (securities.symbol, securities.cusip, securities.name, securities.type, securities.currency)
        is distinct from (excluded.symbol, excluded.cusip, excluded.name, excluded.type, excluded.currency)
      returning id, provider_security_id`.execute(tx);
    for (const row of rows) ids.set(row.provider_security_id, row.id);
  });
  return ids;
}

/** Our ids of what a connection has told of, by the provider's. */
export interface StoredIds {
  readonly accounts: ReadonlyMap<string, string>;
  readonly securities: ReadonlyMap<string, string>;
}

/** Our ids of all that a connection has told of so far, by the provider's. */
export async function listKnownIds(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
): Promise<StoredIds> {
  const [accounts, securities] = await queryBatch(tx, [
    tx
      .selectFrom("accounts")
      .select(["id", "provider_account_id"])
      .where("organization_id", "=", organizationId)
      .where("connection_id", "=", connectionId)
      .compile(),
    tx
      .selectFrom("securities")
      .select(["id", "provider_security_id"])
      .where("organization_id", "=", organizationId)
      .where("connection_id", "=", connectionId)
      .compile(),
  ]);
  return {
    accounts: new Map(accounts.map((row) => [row.provider_account_id, row.id])),
    securities: new Map(securities.map((row) => [row.provider_security_id, row.id])),
  };
}

/**
 * Marks a sync as stored: healthy, and waiting for its figures. The window's start never moves once
 * set. Answers false when the connection was removed meanwhile; its row lock keeps it from being
 * removed until this transaction ends.
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
      sync_state: syncStateAfter("rebuilding"),
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

/**
 * Broken connections of other members that were linked before the one that is synced and bring the
 * same accounts, unless both are meant to stay: theirs to hand over.
 */
export const listOthersBrokenDuplicates = (tx: Tx, { organizationId, connectionId }: SyncTarget) =>
  tx
    .selectFrom("connections as own")
    .innerJoin("connections as others", (join) =>
      join
        .onRef("others.organization_id", "=", "own.organization_id")
        .onRef("others.linked_by_member_id", "<>", "own.linked_by_member_id")
        .onRef("others.created_at", "<", "own.created_at"),
    )
    .select([
      "others.id",
      "others.linked_by_member_id as owner",
      "others.institution_name as institutionName",
    ])
    .where("own.organization_id", "=", organizationId)
    .where("own.id", "=", connectionId)
    .where("own.twice_answer", "is", null)
    .where("others.status", "in", ["error", "expired"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("accounts as mine")
          .innerJoin("accounts as theirs", (join) =>
            join
              .onRef("theirs.organization_id", "=", "mine.organization_id")
              .onRef("theirs.twice_group", "=", "mine.twice_group"),
          )
          .select("theirs.id")
          .whereRef("mine.organization_id", "=", "own.organization_id")
          .whereRef("mine.connection_id", "=", "own.id")
          .whereRef("theirs.connection_id", "=", "others.id"),
      ),
    )
    .orderBy("others.id")
    .execute();
