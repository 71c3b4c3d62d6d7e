export type SortDirection = "ascending" | "descending";
export type ColumnSort<Key extends string> = {
  readonly by: Key;
  readonly direction: SortDirection;
};

/** Two figures in a direction. What is unknown stands last, whichever way the rest goes. */
export function compareFigures(
  one: number | null,
  other: number | null,
  direction: SortDirection,
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return direction === "ascending" ? one - other : other - one;
}

/**
 * The orders of a table's columns. Figures and days start with the largest, names (`rising`) with
 * A; the first of `keys` is the order that is meant where an address asks for none that there is.
 */
export function columnSorts<Key extends string>(
  keys: readonly [Key, ...Key[]],
  rising: readonly Key[] = [],
) {
  type Sort = ColumnSort<Key>;
  const fresh = (by: Key): Sort => ({
    by,
    direction: rising.includes(by) ? "ascending" : "descending",
  });
  const turned = (by: Key): Sort => ({
    by,
    direction: rising.includes(by) ? "descending" : "ascending",
  });
  return {
    fresh,
    /** Asking for the same column again turns it round. */
    next: (now: Sort, by: Key): Sort =>
      now.by === by && now.direction === fresh(by).direction ? turned(by) : fresh(by),
    /** An order as the address has it: `gain`, or `gain-turned` for the other way round. */
    name: ({ by, direction }: Sort): string =>
      direction === fresh(by).direction ? by : `${by}-turned`,
    /** The order that an address asks for, by whomever it was written. */
    read(name: string | null): Sort {
      const by = keys.find((key) => name === key || name === `${key}-turned`) ?? keys[0];
      return name === `${by}-turned` ? turned(by) : fresh(by);
    },
  };
}
