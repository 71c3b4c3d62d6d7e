import { writeCsv } from "@stocks-vibe/contracts/portfolio";
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

/** Rows as our own file: the columns that `readFile` reads, amounts positive when money arrives. No cell can become a formula. */
export const writePlain = (rows: readonly Omit<FileRow, "line">[]): string =>
  writeCsv(
    HEAD,
    rows.map((row) => [
      row.day,
      row.action,
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
