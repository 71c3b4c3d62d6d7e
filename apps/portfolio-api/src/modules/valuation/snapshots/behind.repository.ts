import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { DASHBOARD_ON_ITS_WAY, figuresOnTheirWay } from "./pending-snapshot.ts";

type Tx = Transaction<PortfolioSchema>;

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
