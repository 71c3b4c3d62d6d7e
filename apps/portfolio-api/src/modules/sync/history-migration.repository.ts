import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { SyncTarget } from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * Broken connections to the institution of the one that is synced, whose last good sync reaches
 * into its window (a hole between the two would be read as trades that never happened). Locked, so
 * that none is repaired or removed meanwhile. `isSame`: the same member linked both. `isTwice`:
 * they are known to bring the same accounts, and nobody wants both to stay. `takenBy`: who took its
 * accounts after its owner had handed them over, or null; others' are not ours to take.
 */
export const listReplaceable = (
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  windowStart: string,
) =>
  tx
    .selectFrom("connections as earlier")
    .innerJoin("connections as linked", (join) =>
      join
        .onRef("linked.organization_id", "=", "earlier.organization_id")
        .onRef("linked.institution_id", "=", "earlier.institution_id")
        .onRef("linked.is_sandbox", "=", "earlier.is_sandbox"),
    )
    .leftJoin("hand_overs as given", (join) =>
      join
        .onRef("given.organization_id", "=", "earlier.organization_id")
        .onRef("given.from_connection_id", "=", "earlier.id")
        .onRef("given.to_connection_id", "=", "linked.id")
        .on("given.accepted_at", "is not", null),
    )
    .select((eb) => [
      "earlier.id",
      "earlier.history_start",
      "earlier.institution_name",
      "earlier.linked_by_member_id",
      eb("earlier.linked_by_member_id", "=", eb.ref("linked.linked_by_member_id")).as("isSame"),
      "given.accepted_by as takenBy",
      eb
        .and([
          eb("linked.twice_answer", "is", null),
          eb.exists(
            eb
              .selectFrom("accounts as mine")
              .innerJoin("accounts as theirs", (join) =>
                join
                  .onRef("theirs.organization_id", "=", "mine.organization_id")
                  .onRef("theirs.twice_group", "=", "mine.twice_group"),
              )
              .select("theirs.id")
              .whereRef("mine.organization_id", "=", "linked.organization_id")
              .whereRef("mine.connection_id", "=", "linked.id")
              .whereRef("theirs.connection_id", "=", "earlier.id"),
          ),
        ])
        .as("isTwice"),
    ])
    .where("earlier.organization_id", "=", organizationId)
    .where("linked.id", "=", connectionId)
    .where("earlier.id", "<>", connectionId)
    .where("earlier.status", "in", ["error", "expired"])
    .where("earlier.last_sync_at", ">=", sql<Date>`${windowStart}::date`)
    .orderBy("earlier.created_at", "desc")
    .forUpdate("earlier")
    .execute();

/**
 * What a connection has brought itself of these accounts: it gives way to the same accounts with
 * their history.
 */
export async function deleteOwnAccounts(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  providerAccountIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("accounts")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("provider_account_id", "in", [...providerAccountIds, ""])
    .execute();
}

export const listAccountsOf = (tx: Tx, organizationId: string, connectionIds: readonly string[]) =>
  tx
    .selectFrom("accounts")
    .select(["id", "connection_id", "mask", "subtype", "name"])
    .where("organization_id", "=", organizationId)
    .where("connection_id", "in", [...connectionIds, ""])
    .orderBy("id")
    .execute();

/**
 * Gives an account to a newer connection, under the id its provider has for it now. Its own id,
 * rows and settings stay.
 */
export async function adoptAccount(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  account: {
    readonly id: string;
    readonly providerAccountId: string;
    readonly historyStart: string | null;
  },
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set((eb) => ({
      connection_id: connectionId,
      provider_account_id: account.providerAccountId,
      history_start: eb.fn.coalesce(
        "history_start",
        sql<string | null>`${account.historyStart}::date`,
      ),
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", account.id)
    .execute();
}

/** Securities of other connections that these accounts' rows speak of. */
export const listForeignSecurities = (
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  accountIds: readonly string[],
) =>
  tx
    .selectFrom("securities")
    .select(["id", "provider_security_id", "symbol", "cusip", "name", "type", "currency"])
    .where("organization_id", "=", organizationId)
    .where("connection_id", "<>", connectionId)
    .where((eb) =>
      eb.or(
        (["transactions", "finding_answers"] as const).map((table) =>
          eb.exists(
            eb
              .selectFrom(table)
              .select(`${table}.security_id`)
              .whereRef(`${table}.organization_id`, "=", "securities.organization_id")
              .whereRef(`${table}.security_id`, "=", "securities.id")
              .where(`${table}.account_id`, "in", [...accountIds, ""]),
          ),
        ),
      ),
    )
    .orderBy("id")
    .execute();

/**
 * Lets these accounts' rows, and copies of the institution's prices, speak of another security row.
 */
export async function repointSecurity(
  tx: Tx,
  organizationId: string,
  accountIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable("transactions")
    .set({ security_id: to })
    .where("organization_id", "=", organizationId)
    .where("security_id", "=", from)
    .where("account_id", "in", [...accountIds, ""])
    .execute();
  await sql`update finding_answers as moved set security_id = ${to}
    where organization_id = ${organizationId} and security_id = ${from} and account_id = any(${[...accountIds]}::text[])
      and not exists (select from finding_answers as same where same.organization_id = moved.organization_id
        and same.account_id = moved.account_id and same.security_id = ${to}
        and same.about = moved.about and same.place = moved.place)`.execute(tx);
  await sql`insert into institution_prices (organization_id, security_id, day, close)
    select organization_id, ${to}, day, close from institution_prices
    where organization_id = ${organizationId} and security_id = ${from}
    on conflict do nothing`.execute(tx);
}

export const listTransactionsOf = (tx: Tx, organizationId: string, accountIds: readonly string[]) =>
  tx
    .selectFrom("transactions")
    .select([
      "account_id",
      "provider_transaction_id",
      "security_id",
      "day",
      "type",
      "quantity",
      "amount",
    ])
    .where("organization_id", "=", organizationId)
    .where("account_id", "in", [...accountIds, ""])
    .where("withdrawn_since", "is", null)
    .orderBy("day")
    .orderBy("provider_transaction_id")
    .execute();

export async function deleteTransactions(
  tx: Tx,
  organizationId: string,
  rows: readonly { readonly account_id: string; readonly provider_transaction_id: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`delete from transactions using unnest(
      ${rows.map((row) => row.account_id)}::text[],
      ${rows.map((row) => row.provider_transaction_id)}::text[]) as gone (account_id, id)
    where transactions.organization_id = ${organizationId}
      and transactions.account_id = gone.account_id and transactions.provider_transaction_id = gone.id`.execute(
    tx,
  );
}
