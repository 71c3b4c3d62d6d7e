import { roundCents, sumOf } from "@stocks-vibe/portfolio-math";
import type { CostBasisMethod } from "../../../storage/schema.ts";
import type { AccountRow, HoldingRow } from "../rebuild-types.ts";

/** An account's positions and cash as we count them, beside the institution's own total. */
export interface Reconciliation {
  readonly accountId: string;
  /** Null when the institution gives none. */
  readonly institutionTotal: number | null;
  readonly ourTotal: number;
  /** Institution − ours, in cents; anything but 0 means that a holding or cash is missing or counted twice. */
  readonly difference: number | null;
  /** Which units its sales have taken. */
  readonly costBasisMethod: CostBasisMethod;
}

/**
 * Compares each account's total with the sum of its holdings, both at the institution's own prices and in the account's
 * currency, so that a difference is never a mere price movement.
 */
export const reconcileAccounts = (
  accounts: readonly Pick<AccountRow, "id" | "currency" | "balance" | "costBasisMethod">[],
  holdings: readonly Pick<HoldingRow, "accountId" | "currency" | "value">[],
): Reconciliation[] =>
  accounts.map((account) => {
    const { id, currency, balance } = account;
    const own = holdings.filter((row) => row.accountId === id && row.currency === currency);
    const ourTotal = roundCents(sumOf(own, (row) => row.value));
    const institutionTotal = balance === null ? null : roundCents(balance);
    const difference = institutionTotal === null ? null : roundCents(institutionTotal - ourTotal);
    const costBasisMethod = account.costBasisMethod ?? "fifo";
    return { accountId: id, institutionTotal, ourTotal, difference, costBasisMethod };
  });
