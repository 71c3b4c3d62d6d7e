import * as z from "zod/mini";

/**
 * What an organization's data can be taken along as: a table each. The activity is for
 * administrators.
 */
export const exportTable = z.enum([
  "accounts",
  "holdings",
  "lots",
  "transactions",
  "imports",
  "activity",
]);
export type ExportTable = z.infer<typeof exportTable>;

/**
 * The columns of each table: the head of its CSV file, and the names of its rows in the JSON file.
 * Amounts are in the row's currency.
 */
export const exportColumns = {
  accounts: [
    "account_id",
    "account",
    "institution",
    "mask",
    "group",
    "type",
    "currency",
    "balance",
    "counted",
    "kept_by_hand",
    "cost_basis_method",
    "institution_total",
    "difference",
    "last_updated",
  ],
  holdings: [
    "account_id",
    "account",
    "institution",
    "symbol",
    "name",
    "type",
    "quantity",
    "price",
    "value",
    "currency",
    "cost_basis",
    "gain_loss",
  ],
  lots: [
    "symbol",
    "name",
    "account_id",
    "account",
    "lot_id",
    "purchase_date",
    "purchase_date_known",
    "shares",
    "cost_basis_per_share",
    "total_cost_basis",
    "current_price",
    "current_value",
    "unrealized_gain",
    "currency",
    "completeness",
  ],
  transactions: [
    "account_id",
    "account",
    "transaction_id",
    "date",
    "type",
    "subtype",
    "symbol",
    "security_name",
    "name",
    "quantity",
    "price",
    "amount",
    "fees",
    "currency",
    "source",
  ],
  imports: [
    "account_id",
    "account",
    "file_name",
    "format",
    "state",
    "created_at",
    "created_by",
    "first_day",
    "last_day",
    "rows",
    "counted",
  ],
  activity: [
    "occurred_at",
    "action",
    "result",
    "member",
    "email_address",
    "operator",
    "institution",
    "account",
  ],
} as const satisfies Record<ExportTable, readonly string[]>;
