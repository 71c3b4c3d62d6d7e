import type { CatalogueTable } from "./catalogue.repository.ts";

/**
 * Where a table's rows are once tables are distributed: spread over the nodes by a column, whole on
 * every node (a reference table), or on the first node alone.
 */
export type TableDistribution =
  | { readonly kind: "spread"; readonly by: string }
  | { readonly kind: "whole" | "first"; readonly because: string };

/** What would keep a table from being distributed. */
export interface Blocker {
  readonly table: string;
  readonly problem: string;
}

type Places = ReadonlyMap<string, TableDistribution>;

const SPREAD_BY = "organization_id";

/**
 * What a table is meant to be: what is said of it, or spread by organization where it has that
 * column.
 */
const placeOf = (
  table: CatalogueTable,
  said: Readonly<Record<string, TableDistribution>>,
): TableDistribution | undefined =>
  said[table.table] ??
  (table.columns.some(({ name }) => name === SPREAD_BY)
    ? { kind: "spread", by: SPREAD_BY }
    : undefined);

function keyProblems({ columns, keys }: CatalogueTable, by: string): string[] {
  const column = columns.find(({ name }) => name === by);
  const lacking = keys.filter((key) => !key.columns.includes(by));
  return [
    ...(column ? [] : [`has no column ${by}`]),
    ...(column?.isNullable ? [`${by} may be null`] : []),
    ...lacking.map(({ name }) => `the unique key ${name} lacks ${by}`),
  ];
}

/**
 * A reference that the nodes can check by themselves: to what is on each of them, or to rows that
 * are spread alike.
 */
function referenceProblems({ table, references }: CatalogueTable, places: Places): string[] {
  const from = places.get(table);
  return references.flatMap(({ name, to, columns, toColumns }) => {
    const target = places.get(to);
    if (target?.kind === "whole" || (from?.kind === "first" && target?.kind === "first")) return [];
    if (from?.kind !== "spread" || target?.kind !== "spread") {
      return [`${name} refers to ${to}, which is not on every node`];
    }
    const isAlike = columns.some((one, index) => one === from.by && toColumns[index] === target.by);
    return isAlike ? [] : [`${name} refers to ${to} without ${from.by}`];
  });
}

/**
 * Pure: what keeps these tables from being distributed by organization, by the rules of Citus, the
 * engine of the PostgreSQL family that does it (docs.citusdata.com, "Creating and Modifying
 * Distributed Tables" and "SQL Support and Workarounds"): unique keys and foreign keys hold the
 * column that rows are spread by, references otherwise lead to reference tables, there are no
 * triggers, and policies ask no other rows. `said`: the places of the tables that are not simply
 * spread by organization_id.
 */
export function findBlockers(
  tables: readonly CatalogueTable[],
  said: Readonly<Record<string, TableDistribution>>,
): Blocker[] {
  const places = new Map(
    tables.flatMap((table) => {
      const place = placeOf(table, said);
      return place ? [[table.table, place] as const] : [];
    }),
  );
  return tables.flatMap((table) => {
    const place = places.get(table.table);
    const problems = (): string[] => {
      if (!place) return ["nobody said where its rows are"];
      if (place.kind === "first") return referenceProblems(table, places);
      return [
        ...(place.kind === "spread" ? keyProblems(table, place.by) : []),
        ...referenceProblems(table, places),
        ...table.triggers.map((name) => `has the trigger ${name}`),
        ...table.askingPolicies.map((name) => `the policy ${name} asks other rows`),
      ];
    };
    return problems().map((problem) => ({ table: table.table, problem }));
  });
}
