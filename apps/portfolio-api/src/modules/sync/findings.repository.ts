import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { Findings } from "./storing/unread-rows.ts";
import type { SyncTarget } from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** What the last sync could not read takes the place of what an earlier one could not. */
export async function saveFindings(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  findings: Findings,
): Promise<void> {
  const accounts = [...findings.byAccount];
  await queryBatch(tx, [
    tx
      .updateTable("connections")
      .set({
        rows_read: findings.rowsRead,
        unread_rows: findings.unreadRows,
        unread_parts: findings.unreadParts,
        unread_transactions: findings.unreadTransactions,
      })
      .where("organization_id", "=", organizationId)
      .where("id", "=", connectionId)
      .compile(),
    sql<object>`update accounts set unread_rows = counted.n from (
        select known.id, coalesce(counts.n, 0) as n from accounts as known
        left join unnest(${accounts.map(([id]) => id)}::text[], ${accounts.map(([, n]) => String(n))}::int[]) as counts (id, n)
          on counts.id = known.id
        where known.organization_id = ${organizationId} and known.connection_id = ${connectionId}) as counted
      where accounts.organization_id = ${organizationId} and accounts.id = counted.id and accounts.unread_rows <> counted.n`.compile(
      tx,
    ),
    tx
      .deleteFrom("refused_rows")
      .where("organization_id", "=", organizationId)
      .where("connection_id", "=", connectionId)
      .compile(),
  ]);
  if (findings.told.length === 0) return;
  await tx
    .insertInto("refused_rows")
    .values(
      findings.told.map((row, position) => ({
        organization_id: organizationId,
        connection_id: connectionId,
        position,
        kind: row.kind,
        row_id: row.rowId,
        name: row.name,
        account_id: row.accountId,
        field: row.field,
        reason: row.reason,
        excerpt: row.excerpt,
        is_part: row.isFiltered,
      })),
    )
    .execute();
}
