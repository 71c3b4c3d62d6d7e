import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

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
      given_at: null,
      given_by: null,
      accepted_at: null,
      accepted_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Hand-overs of broken connections; what has been repaired since is nobody's to take. */
const ofBroken = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("hand_overs")
    .innerJoin("connections as given", (join) =>
      join
        .onRef("given.organization_id", "=", "hand_overs.organization_id")
        .onRef("given.id", "=", "hand_overs.from_connection_id"),
    )
    .where("hand_overs.organization_id", "=", organizationId)
    .where("given.status", "in", ["error", "expired"]);

/** The newest connection that a broken one's accounts may be handed over to, or undefined. */
export async function findOffer(
  tx: Tx,
  organizationId: string,
  from: string,
): Promise<string | undefined> {
  const row = await ofBroken(tx, organizationId)
    .select("hand_overs.to_connection_id")
    .where("hand_overs.from_connection_id", "=", from)
    .where("hand_overs.given_at", "is", null)
    .orderBy("hand_overs.offered_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.to_connection_id;
}

/** The broken connections whose accounts were handed over to this one, and nobody has taken yet. */
export async function listGiven(tx: Tx, organizationId: string, to: string): Promise<string[]> {
  const rows = await ofBroken(tx, organizationId)
    .select("hand_overs.from_connection_id")
    .where("hand_overs.to_connection_id", "=", to)
    .where("hand_overs.given_at", "is not", null)
    .where("hand_overs.accepted_at", "is", null)
    .execute();
  return rows.map((row) => row.from_connection_id);
}

/** Who said so, and when. */
export interface Consent {
  readonly memberId: string;
  readonly now: Date;
}

const one = (tx: Tx, { organizationId, from, to }: HandOver) =>
  tx
    .updateTable("hand_overs")
    .where("organization_id", "=", organizationId)
    .where("from_connection_id", "=", from)
    .where("to_connection_id", "=", to);

export async function giveOver(tx: Tx, handOver: HandOver, by: Consent): Promise<void> {
  await one(tx, handOver).set({ given_at: by.now, given_by: by.memberId }).execute();
}

export async function takeOver(tx: Tx, handOver: HandOver, by: Consent): Promise<void> {
  await one(tx, handOver).set({ accepted_at: by.now, accepted_by: by.memberId }).execute();
}

/** Asks for something that was taken and that the connection's next sync has yet to bring over. */
export const takenOf = (tx: Tx, organizationId: string, to: string) =>
  tx
    .selectFrom("hand_overs")
    .select("accepted_at")
    .where("organization_id", "=", organizationId)
    .where("to_connection_id", "=", to)
    .where("accepted_at", "is not", null)
    .limit(1);

/** Whatever its sync has made of it: what was taken is done with. */
export async function deleteTaken(tx: Tx, organizationId: string, to: string): Promise<void> {
  await tx
    .deleteFrom("hand_overs")
    .where("organization_id", "=", organizationId)
    .where("to_connection_id", "=", to)
    .where("accepted_at", "is not", null)
    .execute();
}
