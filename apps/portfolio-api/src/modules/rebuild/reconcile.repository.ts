import type { CostBasisMethod } from "@stocks-vibe/portfolio-math";
import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** Replaces what each account's reconciliation says. Accounts that are gone take theirs with them. */
export async function saveReconciliations(
  tx: Tx,
  organizationId: string,
  rows: readonly {
    readonly accountId: string;
    readonly institutionTotal: number | null;
    readonly ourTotal: number;
    readonly difference: number | null;
    /** Which units sales have taken in the figures that are saved with it. */
    readonly costBasisMethod: CostBasisMethod;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("account_reconciliations")
    .values(
      rows.map((row) => ({
        organization_id: organizationId,
        account_id: row.accountId,
        institution_total: row.institutionTotal,
        our_total: row.ourTotal,
        difference: row.difference,
        cost_basis_method: row.costBasisMethod,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "account_id"]).doUpdateSet((eb) => ({
        institution_total: eb.ref("excluded.institution_total"),
        our_total: eb.ref("excluded.our_total"),
        difference: eb.ref("excluded.difference"),
        cost_basis_method: eb.ref("excluded.cost_basis_method"),
      })),
    )
    .execute();
}
