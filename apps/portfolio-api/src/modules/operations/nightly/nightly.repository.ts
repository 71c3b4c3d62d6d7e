import { type Database, quoted, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

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

/**
 * Claims a night by inserting its row; false when somebody has it already, however many try at
 * once.
 */
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
 * Marks a claimed night as handed out to its organizations, and answers when it was claimed;
 * undefined when it was handed out before. The row stays locked until `tx` ends, so of two attempts
 * one hands out and the other sees that it is done.
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

export interface NightConnection {
  readonly id: string;
  readonly institutionId: string;
  /** Whether its last try failed. */
  readonly isBroken: boolean;
}

/** An organization's connections, in one trip to the database. */
export async function listConnections(
  db: Database<PortfolioSchema>,
  organizationId: string,
): Promise<readonly NightConnection[]> {
  const { rows } = await db.read<[NightConnection[]]>({ organizationId }, [
    `select id, institution_id as "institutionId", status in ('error', 'expired') as "isBroken"
       from connections where organization_id = ${quoted(organizationId)} and not is_manual order by id`,
  ]);
  return rows[0];
}
