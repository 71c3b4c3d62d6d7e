import { isoDate } from "@stocks-vibe/portfolio-math";
import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { MissingWhat, PortfolioSchema } from "../../storage/schema.ts";
import { marketDay } from "../prices/market-days.ts";
import type { CheckedDays } from "./missing/decide-missing.ts";
import type { UnlistedDecision, UnlistedRow } from "./missing/decide-unlisted.ts";
import type { SyncTarget } from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

const columnsOf = (days: CheckedDays) =>
  sql`unnest(${[...days.keys()]}::text[], ${[...days.values()]}::date[]) as checked (account_id, first_day)`;

/** Which transactions of these accounts count, each account's from its day on. */
export async function listCounted(
  tx: Tx,
  organizationId: string,
  days: CheckedDays,
): Promise<{ accountId: string; id: string }[]> {
  const { rows } = await sql<{ accountId: string; id: string }>`
    select transactions.account_id as "accountId", transactions.provider_transaction_id as id
    from transactions join ${columnsOf(days)} on checked.account_id = transactions.account_id
    where transactions.organization_id = ${organizationId} and transactions.day >= checked.first_day
      and transactions.withdrawn_since is null`.execute(tx);
  return rows;
}

/** Rows from an account's day on that count and that its listing no longer has. */
export async function listUnlisted(
  tx: Tx,
  organizationId: string,
  { days, listed }: { readonly days: CheckedDays; readonly listed: readonly string[] },
): Promise<UnlistedRow[]> {
  // An anti-join, not "differs from all of them": that compares every stored row with every listed
  // one.
  const { rows } = await sql<
    Omit<UnlistedRow, "day" | "omittedOn"> & { day: string; omittedSince: Date | null }
  >`select transactions.account_id as "accountId", transactions.provider_transaction_id as id,
      transactions.security_id as "securityId", transactions.day, transactions.type, transactions.quantity, transactions.amount,
      transactions.omitted_since as "omittedSince"
    from transactions join ${columnsOf(days)} on checked.account_id = transactions.account_id
    where transactions.organization_id = ${organizationId}
      and transactions.day >= checked.first_day and transactions.withdrawn_since is null
      and not exists (
        select from unnest(${[...listed]}::text[]) as listed (id) where listed.id = transactions.provider_transaction_id)
    order by transactions.account_id, transactions.day, transactions.provider_transaction_id`.execute(
    tx,
  );
  return rows.map(({ omittedSince, day, ...row }) => ({
    ...row,
    day: isoDate(day),
    omittedOn: omittedSince && marketDay(omittedSince),
  }));
}

/**
 * Writes down what becomes of rows that their accounts' listings lack. They come back when they are
 * listed again.
 */
export async function settleUnlisted(
  tx: Tx,
  organizationId: string,
  accountIds: readonly string[],
  { replaced, gone, omitted }: UnlistedDecision,
  now: Date,
): Promise<void> {
  const settled = [
    ...replaced.map((id) => ({ id, omitted: null, withdrawn: now })),
    ...gone.map((id) => ({ id, omitted: now, withdrawn: now })),
    ...omitted.map((id) => ({ id, omitted: now, withdrawn: null })),
  ];
  if (settled.length === 0) return;
  await sql`update transactions set
      omitted_since = case when settled.omitted is null then null
        else coalesce(transactions.omitted_since, settled.omitted) end,
      withdrawn_since = settled.withdrawn
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as settled (id text, omitted timestamptz, withdrawn timestamptz)
    where transactions.organization_id = ${organizationId}
      and transactions.account_id = any(${[...accountIds]}::text[])
      and transactions.provider_transaction_id = settled.id and transactions.withdrawn_since is null`.execute(
    tx,
  );
}

/**
 * Marks what the last answer lacks of a connection's accounts, and clears the mark of all others.
 * What is still missing in the same way is missing since it was first.
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

/** What is listed is shared after all, unless that was ended after the listing was asked for. */
export async function clearUnshared(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  askedAt: Date,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ unshared_at: null, unshared_by: null })
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("unshared_at", "<=", askedAt)
    .where((eb) => eb.or([eb("missing_what", "is", null), eb("missing_what", "<>", "account")]))
    .execute();
}

/**
 * Removes what somebody shares no more and the institution no longer lists, with all that is stored
 * of it. Answers what it was.
 */
export async function deleteUnshared(tx: Tx, { organizationId, connectionId }: SyncTarget) {
  const rows = await tx
    .deleteFrom("accounts")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("unshared_at", "is not", null)
    .where("missing_what", "=", "account")
    .returning(["id", "name", "unshared_by"])
    .execute();
  return rows.flatMap(({ unshared_by: by, ...row }) => (by === null ? [] : [{ ...row, by }]));
}
