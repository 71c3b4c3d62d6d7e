import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

/**
 * Says of figures that were built from these inputs that they are up to date now. Answers false,
 * and changes nothing, where they are not the stored ones any more.
 */
export async function keepFigures(
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
  {
    inputs,
    now,
    figuresVersion,
  }: { readonly inputs: string; readonly now: Date; readonly figuresVersion: number },
): Promise<boolean> {
  const row = await tx
    .updateTable("snapshots")
    .set((eb) => ({
      built_at: now,
      version: eb("version", "+", 1),
      figures_of: eb("version", "+", 1),
      inputs_of: eb("version", "+", 1),
    }))
    .where("organization_id", "=", organizationId)
    .where("figures_version", "=", figuresVersion)
    .where("inputs_digest", "=", inputs)
    .where("behind_since", "is", null)
    .whereRef("figures_of", "=", "version")
    .whereRef("inputs_of", "=", "version")
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}
