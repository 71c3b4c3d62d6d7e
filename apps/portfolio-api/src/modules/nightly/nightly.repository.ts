import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;
export type NightKind = "scheduled" | "manual";

export async function findLastNight(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom("nightly_runs")
    .select("as_of")
    .where("kind", "=", "scheduled")
    .orderBy("as_of", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.as_of;
}

/** Claims a night by inserting its row; false when somebody has it already, however many try at once. */
export async function claimNight(
  tx: Tx,
  asOf: string,
  kind: NightKind,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto("nightly_runs")
    .values({ as_of: asOf, kind, claimed_at: now, organizations: null, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Marks a claimed night as handed out to its organizations, and answers when it was claimed; undefined when it was handed out before. The
 * row stays locked until `tx` ends, so of two attempts one hands out and the other sees that it is done.
 */
export async function finishNight(
  tx: Tx,
  asOf: string,
  kind: NightKind,
  organizations: number,
  now: Date,
): Promise<Date | undefined> {
  const row = await tx
    .updateTable("nightly_runs")
    .set({ organizations, finished_at: now })
    .where("as_of", "=", asOf)
    .where("kind", "=", kind)
    .where("finished_at", "is", null)
    .returning("claimed_at")
    .executeTakeFirst();
  return row?.claimed_at;
}

/** An organization's connections, and whether the last try of each failed. */
export const listConnections = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("connections")
    .select((eb) => [
      "id",
      "institution_id as institutionId",
      eb("status", "in", ["error", "expired"]).as("isBroken"),
    ])
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();
