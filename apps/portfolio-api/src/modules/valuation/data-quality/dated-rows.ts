import { dayNumber } from "@stocks-vibe/portfolio-math";
import type { Dated } from "../corporate-actions/assignment-cost.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";

/** A row that is looked for by its day alone. */
export interface DatedRow extends Dated {
  readonly row: TransactionRow;
}

export const datedRow = (row: TransactionRow): DatedRow => ({
  row,
  day: dayNumber(row.date),
  worth: 0,
  key: row.id,
});
