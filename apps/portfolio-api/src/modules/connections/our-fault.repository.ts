import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { LocalizedText } from "../../language/language.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { syncStateAfter } from "./connections.repository.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * A sync ended by a fault of ours. What an institution said before is worth more than that, and
 * stays.
 */
export async function noteOurFault(
  tx: Tx,
  {
    organizationId,
    connectionId: id,
  }: { readonly organizationId: string; readonly connectionId: string },
  fault: { readonly code: string; readonly message: LocalizedText },
  now: Date,
): Promise<void> {
  const unlessBroken = (ours: string, theirs: "error_code" | "error_message" | "error_told") =>
    sql<
      string | null
    >`case when status in ('error', 'expired') then ${sql.ref(theirs)} else ${theirs === "error_told" ? sql`${ours}::jsonb` : ours} end`;
  await tx
    .updateTable("connections")
    .set({
      error_code: unlessBroken(fault.code, "error_code"),
      error_message: unlessBroken(fault.message.en, "error_message"),
      error_told: unlessBroken(JSON.stringify(fault.message), "error_told"),
      sync_state: syncStateAfter("idle"),
      updated_at: now,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
