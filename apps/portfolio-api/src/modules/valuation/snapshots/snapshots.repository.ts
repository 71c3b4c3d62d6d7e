import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { DASHBOARD_ON_ITS_WAY, figuresOnTheirWay } from "./pending-snapshot.ts";

type Tx = Transaction<PortfolioSchema>;

const STAMP = [
  "version",
  "state",
  "data_as_of",
  "built_at",
  "behind_since",
  "figures_version",
  "figures_of",
  "inputs_digest",
  "inputs_of",
] as const;

/**
 * Asks which figures are stored, and since when they can't be replaced; no row before the first
 * rebuild.
 */
export const stampOf = (tx: Tx, organizationId: string) =>
  tx.selectFrom("snapshots").select(STAMP).where("organization_id", "=", organizationId);

export const findStamp = (tx: Tx, organizationId: string) =>
  stampOf(tx, organizationId).executeTakeFirst();

/** The same with the dashboard, compressed. */
export const findDashboard = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select([...STAMP, "dashboard_gzip", "stale"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/** The same with the returns by year and the payments, parsed: a few kilobytes. */
export const findYears = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select([...STAMP, "years"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/** Everything that is stored of the figures but their days, the years as text. */
export const findFigures = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select([...STAMP, "dashboard_gzip as dashboard", sql<string>`years::text`.as("years")])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/**
 * Notes that a rebuild of this version of the snapshot is asked for; false when it was noted
 * before.
 */
export async function noteRebuildAsked(
  tx: Tx,
  organizationId: string,
  version: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("snapshots")
    .set({ rebuild_asked_of: version })
    .where("organization_id", "=", organizationId)
    .where("version", "=", version)
    .where("rebuild_asked_of", "is distinct from", version)
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The stored figures could not be replaced by newer ones: since when, and why. The first failure
 * counts until figures are stored again. An organization without figures gets ones that are on
 * their way. Pages see it by a new version; whose figures they are stays, and a rebuild that has
 * just failed is not asked for again by who looks.
 */
export async function markBehind(
  tx: Tx,
  organizationId: string,
  {
    since,
    reason,
    figuresVersion,
  }: { readonly since: Date; readonly reason: string; readonly figuresVersion: number },
): Promise<void> {
  const { dataAsOf, state, dashboard, years } = figuresOnTheirWay();
  await tx
    .insertInto("snapshots")
    .values({
      organization_id: organizationId,
      version: 1,
      data_as_of: dataAsOf,
      built_at: since,
      state,
      dashboard: DASHBOARD_ON_ITS_WAY,
      dashboard_gzip: dashboard,
      years,
      figures_version: figuresVersion,
      figures_of: 1,
      behind_since: since,
      behind_reason: reason,
    })
    .onConflict((conflict) =>
      conflict.column("organization_id").doUpdateSet((eb) => ({
        version: eb("snapshots.version", "+", 1),
        figures_of: eb
          .case()
          .when("snapshots.figures_of", "=", eb.ref("snapshots.version"))
          .then(eb("snapshots.version", "+", 1))
          .else(eb.ref("snapshots.figures_of"))
          .end(),
        rebuild_asked_of: eb("snapshots.version", "+", 1),
        behind_since: eb.fn.coalesce("snapshots.behind_since", "excluded.behind_since"),
        behind_reason: eb.ref("excluded.behind_reason"),
      })),
    )
    .execute();
}
