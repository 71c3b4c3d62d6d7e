import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { SyncTarget } from "./sync.repository.ts";

type Tx = Transaction<PortfolioSchema>;

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
