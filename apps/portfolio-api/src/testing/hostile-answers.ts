import fc from "fast-check";
import { type PlaidAnswers, plainAnswers } from "./plaid-answers.ts";

/** Values that no institution should send, and that one day one does. */
export const hostileValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    5e-324,
    1e12,
    -1e12,
    Number.POSITIVE_INFINITY,
    -0,
    1e-12,
    "2026-02-31",
    "0000-00-00",
    "9999-12-31",
    "1900-01-01",
    "2026-11-30",
    "1e308",
    "NaN",
    "\u0000",
    "\ud800",
    "\u202eUSD",
    "A".repeat(100_000),
    "",
    " ",
    "__proto__",
    "constructor",
    "'; drop table accounts; --",
  ),
);

const LISTS = ["accounts", "securities", "holdings", "transactions"] as const;
const FIELDS = Object.fromEntries(
  LISTS.map((list) => {
    const { holdings, transactions } = plainAnswers();
    const [row] = list === "transactions" ? transactions : holdings[list];
    return [list, Object.keys(row && typeof row === "object" ? row : {})];
  }),
);

interface Change {
  readonly list: (typeof LISTS)[number];
  readonly at: number;
  readonly how: "replace" | "repeat" | "row" | "lot";
  readonly field: number;
  readonly value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  list: fc.constantFrom(...LISTS),
  at: fc.nat(3),
  how: fc.constantFrom("replace", "replace", "replace", "repeat", "row", "lot"),
  field: fc.nat(20),
  value: hostileValue,
});

function changed(rows: readonly unknown[], { list, at, how, field, value }: Change): unknown[] {
  const index = at % Math.max(1, rows.length);
  const row = rows[index];
  if (how === "repeat") return [...rows, row];
  if (how === "row") return rows.with(index, value);
  const names = FIELDS[list] ?? [];
  const name = names[field % names.length] ?? "name";
  const fields = typeof row === "object" ? row : {};
  const lots = [{ quantity: value, original_purchase_datetime: value, cost_basis: 5 }];
  const other = how === "lot" ? { ...fields, tax_lots: lots } : { ...fields, [name]: value };
  return [...rows.slice(0, index), other, ...rows.slice(index + 1)];
}

/** The plain brokerage's answers with up to six things wrong, as they come over the wire. */
export const hostileAnswers: fc.Arbitrary<PlaidAnswers> = fc
  .array(change, { minLength: 1, maxLength: 6 })
  .map((changes) => {
    const { holdings, transactions } = plainAnswers();
    const lists: Record<Change["list"], readonly unknown[]> = { ...holdings, transactions };
    for (const next of changes) {
      if ((lists[next.list]?.length ?? 0) > 0) lists[next.list] = changed(lists[next.list], next);
    }
    const { transactions: rows, ...rest } = lists;
    return { holdings: rest, transactions: rows };
  });
