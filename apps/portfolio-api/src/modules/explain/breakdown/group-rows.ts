import type { ExplanationOf, GroupedBy, SumRow } from "@stocks-vibe/contracts/portfolio";
import { roundTo, sumCents, sumOf } from "@stocks-vibe/portfolio-math";
import type { WorkedGroup } from "../question.ts";

/** A row of a total, and the account it lies in. */
export interface SumPart {
  readonly row: SumRow;
  readonly accountId: string;
}

interface Grouping {
  readonly by: GroupedBy;
  readonly summed: Exclude<ExplanationOf<"sum">["summed"], "rows">;
}

/** What a row belongs to: its holding, all cash together, or its account. */
function keyOf({ row, accountId }: SumPart, by: GroupedBy): string {
  if (by === "account") return `account:${accountId}`;
  return row.symbol === null ? "cash" : `holding:${row.symbol}`;
}

/** Whole cents of the rows that are added up; null where none is. */
const centsOf = (counted: readonly SumRow[], column: "value" | "cost" | "gain"): number | null =>
  counted.length === 0 || counted.some((row) => row[column] === null)
    ? null
    : sumCents(counted, (row) => row[column] ?? 0);

function groupOf(group: string, rows: readonly SumRow[], { by, summed }: Grouping): WorkedGroup {
  const counted = rows.filter(({ isCounted }) => isCounted);
  const left = rows.filter(({ isCounted }) => !isCounted);
  const [first] = rows;
  const symbol = first?.symbol ?? null;
  const isOneSymbol = symbol !== null && rows.every((row) => row.symbol === symbol);
  return {
    group,
    symbol: by === "holding" ? symbol : null,
    name: (by === "holding" ? first?.name : first?.account) ?? "",
    units: isOneSymbol
      ? roundTo(
          sumOf(rows, ({ units }) => units ?? 0),
          9,
        )
      : null,
    price: isOneSymbol ? (first?.price ?? null) : null,
    value: sumCents(rows, ({ value }) => value),
    cost: centsOf(counted, "cost"),
    gain: centsOf(counted, "gain"),
    subtotal: centsOf(counted, summed),
    rowCount: rows.length,
    notCounted: { rows: left.length, value: sumCents(left, ({ value }) => value) },
    rows,
  };
}

/**
 * The rows in groups, in the order in which each first appears. Subtotals are whole cents that add
 * up to the total. Pure.
 */
export function groupRows(parts: readonly SumPart[], grouping: Grouping): WorkedGroup[] {
  const groups = new Map<string, SumRow[]>();
  for (const part of parts) {
    const key = keyOf(part, grouping.by);
    const rows = groups.get(key) ?? [];
    groups.set(key, rows);
    rows.push(part.row);
  }
  return [...groups].map(([key, rows]) => groupOf(key, rows, grouping));
}

/** Each row as a group that counts one, with nothing behind it. */
export const countedRows = (rows: readonly SumRow[]): WorkedGroup[] =>
  rows.map(({ symbol, name, units, price, value, cost, gain }) => ({
    group: `holding:${symbol}`,
    symbol,
    name,
    units,
    price,
    value,
    cost,
    gain,
    subtotal: 1,
    rowCount: 0,
    notCounted: { rows: 0, value: 0 },
    rows: [],
  }));
