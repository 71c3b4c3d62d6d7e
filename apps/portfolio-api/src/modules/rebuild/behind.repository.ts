import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";
import { figuresOnTheirWay } from "./figures-on-their-way.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * The stored figures could not be replaced by newer ones: since when, and why. The first failure counts until figures are stored
 * again. An organization without figures gets ones that are on their way. Pages see it by a new version.
 */
export async function markBehind(
  tx: Tx,
  organizationId: string,
  { since, reason }: { readonly since: Date; readonly reason: string },
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
      dashboard,
      years,
      behind_since: since,
      behind_reason: reason,
    })
    .onConflict((conflict) =>
      conflict.column("organization_id").doUpdateSet((eb) => ({
        version: eb("snapshots.version", "+", 1),
        behind_since: eb.fn.coalesce("snapshots.behind_since", "excluded.behind_since"),
        behind_reason: eb.ref("excluded.behind_reason"),
      })),
    )
    .execute();
}

/** Figures are stored that rest on what is there now. */
export async function clearBehind(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .updateTable("snapshots")
    .set({ behind_since: null, behind_reason: null })
    .where("organization_id", "=", organizationId)
    .where("behind_since", "is not", null)
    .execute();
}
