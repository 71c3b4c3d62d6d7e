import { writeCsv } from "@stocks-vibe/contracts/portfolio";
import { isCost } from "./cells/cost-style.ts";
import type { FileRow } from "./file-row.ts";

const HEAD = [
  "date",
  "action",
  "symbol",
  "cusip",
  "name",
  "quantity",
  "price",
  "fees",
  "amount",
  "currency",
] as const;

type Row = Omit<FileRow, "line">;

/**
 * A fee or a tax that was given back says so: one that is written as arriving may be meant as a
 * cost.
 */
const wordOf = ({ action, amount }: Row): string =>
  isCost({ action }) && amount < 0 ? `${action} refund` : action;

/**
 * Rows as our own file: the columns that `readFile` reads, amounts positive when money arrives. No
 * cell can become a formula.
 */
export const writePlain = (rows: readonly Row[]): string =>
  writeCsv(
    HEAD,
    rows.map((row) => [
      row.day,
      wordOf(row),
      row.symbol,
      row.cusip,
      row.name,
      row.quantity,
      row.price,
      row.fees,
      row.amount === 0 ? 0 : -row.amount,
      row.currency,
    ]),
  );
