import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { MissingWhat, PortfolioSchema } from "../../schema.ts";
import type { SyncTarget } from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** Which transactions of these accounts count, from a day on. */
export const listCounted = (
  tx: Tx,
  organizationId: string,
  accountIds: readonly string[],
  from: string,
) =>
  tx
    .selectFrom("transactions")
    .select(["account_id as accountId", "provider_transaction_id as id"])
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`account_id = any(${[...accountIds]}::text[])`)
    .where("day", ">=", from)
    .where("withdrawn_since", "is", null)
    .execute();

/** Rows from a day on that their account's listing no longer has stop counting. They come back when they are listed again. */
export async function withdrawUnlisted(
  tx: Tx,
  organizationId: string,
  listing: {
    readonly accountIds: readonly string[];
    readonly from: string;
    readonly listed: readonly string[];
  },
  now: Date,
): Promise<void> {
  // An anti-join, not "differs from all of them": that compares every stored row with every listed one.
  await sql`update transactions set withdrawn_since = ${now}::timestamptz
    where organization_id = ${organizationId} and account_id = any(${[...listing.accountIds]}::text[])
      and day >= ${listing.from}::date and withdrawn_since is null
      and not exists (
        select from unnest(${[...listing.listed]}::text[]) as listed (id) where listed.id = transactions.provider_transaction_id)`.execute(
    tx,
  );
}

/**
 * Marks what the last answer lacks of a connection's accounts, and clears the mark of all others. What is still missing in the same way
 * is missing since it was first.
 */
export async function markMissing(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  missing: ReadonlyMap<string, MissingWhat>,
  now: Date,
): Promise<void> {
  const rows = [...missing].map(([id, what]) => ({ id, what }));
  await sql`update accounts set
      missing_what = marked.what,
      missing_since = case
        when marked.what is null then null
        when marked.what is not distinct from accounts.missing_what then accounts.missing_since
        else ${now}::timestamptz end
    from (
      select known.id, missing.what from accounts as known
      left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as missing (id text, what text) on missing.id = known.id
      where known.organization_id = ${organizationId} and known.connection_id = ${connectionId}) as marked
    where accounts.organization_id = ${organizationId} and accounts.id = marked.id
      and (accounts.missing_what is not null or marked.what is not null)`.execute(tx);
}
