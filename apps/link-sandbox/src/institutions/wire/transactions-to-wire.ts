import type { InvestmentTransaction } from "@stocks-vibe/contracts/link";
import type { LedgerRow } from "../../ledger/ledger-row.ts";
import type { AccountPlan } from "../../ledger/plan.ts";
import { toDollars } from "../../ledger/round.ts";
import { type Day, isoOf } from "../../market/calendar/day.ts";
import type { AccountBooks } from "./ledgers.ts";
import type { Scene } from "./scene.ts";
import { accountIdOf, securityIdOf, transactionIdOf } from "./wire-ids.ts";

/** A row and the account it stands in. */
export interface AccountRow {
  readonly plan: AccountPlan;
  readonly row: LedgerRow;
}

const newestFirst = (left: AccountRow, right: AccountRow): number =>
  right.row.day - left.row.day ||
  left.plan.key.localeCompare(right.plan.key, "en") ||
  right.row.sequence - left.row.sequence;

/**
 * The rows of all accounts between two days, newest first. The order never changes for rows already
 * shown.
 */
export const rowsBetween = (books: readonly AccountBooks[], from: Day, to: Day): AccountRow[] =>
  books
    .flatMap(({ plan, ledger }) => ledger.rows.map((row) => ({ plan, row })))
    .filter(({ row }) => row.day >= from && row.day <= to)
    .sort(newestFirst);

export function transactionToWire({ plan, row }: AccountRow, scene: Scene): InvestmentTransaction {
  return {
    investment_transaction_id: transactionIdOf(scene.itemSeed, plan.key, row.sequence),
    account_id: accountIdOf(scene.itemSeed, plan.key),
    security_id: row.symbol ? securityIdOf(scene.securitySeed, row.symbol) : null,
    date: isoOf(row.day),
    transaction_datetime: null,
    name: row.name,
    quantity: row.units,
    amount: toDollars(row.amountCents),
    price: row.price,
    fees: row.kind.type === "buy" || row.kind.type === "sell" ? 0 : null,
    type: row.kind.type,
    subtype: row.kind.subtype,
    iso_currency_code: "USD",
    unofficial_currency_code: null,
    cancel_transaction_id: null,
  };
}
