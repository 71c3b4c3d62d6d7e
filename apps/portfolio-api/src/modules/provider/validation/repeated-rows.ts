import type { ProviderHolding } from "../link-provider.ts";
import { addHoldings } from "./add-holdings.ts";
import type { RefusedRow, RowIdentity } from "./refused-row.ts";

/** Rows of which each stands once, and those that stood again. */
export interface Unrepeated<Row> {
  readonly rows: readonly Row[];
  readonly refused: readonly RefusedRow[];
}

/** The first of each id stays; what comes again under it is refused, whatever it says. */
export function withoutRepeated<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  identityOf: (row: Row) => RowIdentity,
): Unrepeated<Row> {
  const known = new Set<string>();
  const refused: RefusedRow[] = [];
  const kept = rows.filter((row) => {
    const key = keyOf(row);
    if (!known.has(key)) {
      known.add(key);
      return true;
    }
    const told = { field: "id", reason: "duplicate", excerpt: null, isFiltered: false } as const;
    refused.push({ ...identityOf(row), ...told });
    return false;
  });
  return { rows: kept, refused };
}

/**
 * One holding per account and security. A 401(k) lists the same fund once for each source of money:
 * those are added up. The same row word for word is the same row told twice, and counts once.
 */
export function mergeSources(
  rows: readonly ProviderHolding[],
  identityOf: (row: ProviderHolding) => RowIdentity,
): Unrepeated<ProviderHolding> {
  const distinct = withoutRepeated(rows, (row) => JSON.stringify(row), identityOf);
  const byKey = new Map<string, ProviderHolding>();
  for (const row of distinct.rows) {
    const key = JSON.stringify([row.providerAccountId, row.providerSecurityId]);
    const first = byKey.get(key);
    byKey.set(key, first ? addHoldings(first, row) : row);
  }
  return { rows: [...byKey.values()], refused: distinct.refused };
}
