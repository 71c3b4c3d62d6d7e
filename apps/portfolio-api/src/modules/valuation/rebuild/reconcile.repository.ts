import type { Transaction } from "@stocks-vibe/server-kit";
import type { DataFinding } from "../../../storage/json-columns.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { Reconciliation } from "../portfolio/reconcile.ts";

type Tx = Transaction<PortfolioSchema>;

/**
 * Replaces what each account's reconciliation says. Accounts that are gone take theirs with them.
 */
export async function saveReconciliations(
  tx: Tx,
  organizationId: string,
  rows: readonly (Reconciliation & {
    /**
     * Sales that took the oldest shares for want of named lots; null unless the method is specific.
     */
    readonly salesWithoutLots: number | null;
    readonly dataFindings: readonly DataFinding[];
  })[],
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
        positions: row.positions,
        cash: row.cash,
        difference: row.difference,
        likely_cause: row.likelyCause,
        cost_basis_method: row.costBasisMethod,
        sales_without_lots: row.salesWithoutLots,
        data_findings: JSON.stringify(row.dataFindings),
        answers_pending: false,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "account_id"]).doUpdateSet((eb) => ({
        institution_total: eb.ref("excluded.institution_total"),
        our_total: eb.ref("excluded.our_total"),
        positions: eb.ref("excluded.positions"),
        cash: eb.ref("excluded.cash"),
        difference: eb.ref("excluded.difference"),
        likely_cause: eb.ref("excluded.likely_cause"),
        cost_basis_method: eb.ref("excluded.cost_basis_method"),
        sales_without_lots: eb.ref("excluded.sales_without_lots"),
        data_findings: eb.ref("excluded.data_findings"),
        answers_pending: eb.ref("excluded.answers_pending"),
      })),
    )
    .execute();
}

/**
 * The figures rest on what members say now: an answer that was taken back before anybody rebuilt
 * them left them as they are.
 */
export async function settleAnswers(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .updateTable("account_reconciliations")
    .set({ answers_pending: false })
    .where("organization_id", "=", organizationId)
    .where("answers_pending", "=", true)
    .execute();
}
