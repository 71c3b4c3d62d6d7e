import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** A broken connection, and the newer one that brings accounts it brought before. */
export interface HandOver {
  readonly organizationId: string;
  readonly from: string;
  readonly to: string;
}

/** Offers the accounts of one connection to be handed over; false when they were offered before. */
export async function addOffer(tx: Tx, offer: HandOver, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto("hand_overs")
    .values({
      organization_id: offer.organizationId,
      from_connection_id: offer.from,
      to_connection_id: offer.to,
      offered_at: now,
      accepted_at: null,
      accepted_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The newest connection that one's accounts may be handed over to, or undefined. */
export async function findOffer(
  tx: Tx,
  organizationId: string,
  from: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("hand_overs")
    .select("to_connection_id")
    .where("organization_id", "=", organizationId)
    .where("from_connection_id", "=", from)
    .where("accepted_at", "is", null)
    .orderBy("offered_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.to_connection_id;
}

export async function acceptOffer(
  tx: Tx,
  { organizationId, from, to }: HandOver,
  by: { readonly memberId: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("hand_overs")
    .set({ accepted_at: by.now, accepted_by: by.memberId })
    .where("organization_id", "=", organizationId)
    .where("from_connection_id", "=", from)
    .where("to_connection_id", "=", to)
    .execute();
}

/** Who handed accounts over to this connection that are still with the other one. */
export async function findAcceptedBy(
  tx: Tx,
  organizationId: string,
  to: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("hand_overs")
    .select("accepted_by")
    .where("organization_id", "=", organizationId)
    .where("to_connection_id", "=", to)
    .where("accepted_at", "is not", null)
    .orderBy("accepted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.accepted_by ?? undefined;
}

/** What was handed over has been taken; connections of which something is left may be offered again. */
export async function deleteAccepted(tx: Tx, organizationId: string, to: string): Promise<void> {
  await tx
    .deleteFrom("hand_overs")
    .where("organization_id", "=", organizationId)
    .where("to_connection_id", "=", to)
    .where("accepted_at", "is not", null)
    .execute();
}
