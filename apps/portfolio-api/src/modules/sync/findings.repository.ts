import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { Findings } from "./storing/count-findings.ts";
import type { SyncTarget } from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/** What the last sync could not read takes the place of what an earlier one could not. */
export async function saveFindings(
  tx: Tx,
  { organizationId, connectionId }: SyncTarget,
  findings: Findings,
): Promise<void> {
  await tx
    .updateTable("connections")
    .set({
      rows_read: findings.rowsRead,
      unread_rows: findings.unreadRows,
      unread_parts: findings.unreadParts,
      unread_transactions: findings.unreadTransactions,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", connectionId)
    .execute();
  const accounts = [...findings.byAccount];
  await sql`update accounts set unread_rows = coalesce((
      select counts.n from unnest(${accounts.map(([id]) => id)}::text[], ${accounts.map(([, n]) => n)}::int[]) as counts (id, n)
      where counts.id = accounts.id), 0)
    where organization_id = ${organizationId} and connection_id = ${connectionId}`.execute(tx);
  await tx
    .deleteFrom("refused_rows")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .execute();
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
        is_part: row.isPart,
      })),
    )
    .execute();
}
