import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { takenOf } from "./account-transfer/account-transfers.repository.ts";
import { sealedTokenOf, takingUp } from "./connections.repository.ts";
import { brokenDuplicatesOf } from "./duplicate-links/duplicate-links.repository.ts";

type Tx = Transaction<PortfolioSchema>;

const accountsOf = (tx: Tx, organizationId: string, connectionId: string) =>
  tx
    .selectFrom("accounts")
    .where("accounts.organization_id", "=", organizationId)
    .where("accounts.connection_id", "=", connectionId);

/**
 * The provider's ids of the accounts that a connection brings. One that is missing has a history to
 * be read when it is back.
 */
const listed = (tx: Tx, organizationId: string, connectionId: string) =>
  accountsOf(tx, organizationId, connectionId)
    .select("provider_account_id")
    .where((eb) => eb.or([eb("missing_what", "is", null), eb("missing_what", "<>", "account")]));

/** An account that the connection's last answer listed and then said nothing of. */
const silent = (tx: Tx, organizationId: string, connectionId: string) =>
  accountsOf(tx, organizationId, connectionId)
    .select("id")
    .where("missing_what", "in", ["holdings", "transactions"])
    .limit(1);

/** A transaction that the connection's listings stopped having since a moment. */
const withdrawn = (tx: Tx, organizationId: string, connectionId: string, since: Date) =>
  accountsOf(tx, organizationId, connectionId)
    .innerJoin("transactions", (join) =>
      join
        .onRef("transactions.organization_id", "=", "accounts.organization_id")
        .onRef("transactions.account_id", "=", "accounts.id"),
    )
    .select("accounts.id")
    .where((eb) =>
      eb.or([
        eb("transactions.withdrawn_since", ">", since),
        eb("transactions.omitted_since", ">", since),
      ]),
    )
    .limit(1);

/**
 * Begins a sync of a connection and answers what it has to know, in one trip; `row` is undefined
 * when it was disconnected meanwhile.
 */
export async function takeUpSync(
  tx: Tx,
  organizationId: string,
  connectionId: string,
  withdrawnSince: Date,
) {
  const [, rows, accounts, silents, withdrawns, taken, twice] = await queryBatch(tx, [
    takingUp(tx, organizationId, connectionId).compile(),
    sealedTokenOf(tx, organizationId, connectionId).compile(),
    listed(tx, organizationId, connectionId).compile(),
    silent(tx, organizationId, connectionId).compile(),
    withdrawn(tx, organizationId, connectionId, withdrawnSince).compile(),
    takenOf(tx, organizationId, connectionId).compile(),
    brokenDuplicatesOf(tx, organizationId, connectionId).compile(),
  ]);
  return {
    row: rows[0],
    providerAccountIds: accounts.map((row) => row.provider_account_id),
    isLacking: silents.length + withdrawns.length > 0,
    takesOver: taken.length + twice.length > 0,
  };
}

/** Marks the accounts of a connection that are not among the shared ones. Answers their names. */
export async function markShared(
  tx: Tx,
  {
    organizationId,
    id,
    shared,
  }: { readonly organizationId: string; readonly id: string; readonly shared: readonly string[] },
  memberId: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable("accounts")
    .set({ unshared_at: now, unshared_by: memberId })
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", id)
    .where("provider_account_id", "not in", [...shared])
    .returning("name")
    .execute();
  return rows.map(({ name }) => name).sort();
}

/** What was told before is settled. */
export async function noteRepair(
  tx: Tx,
  organizationId: string,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("connections")
    .set({ repaired_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
