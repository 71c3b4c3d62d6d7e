import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

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
