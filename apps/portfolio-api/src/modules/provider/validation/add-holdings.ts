/** What two rows of one holding have that adds up. */
export interface AddedHolding<Lot> {
  readonly quantity: number;
  readonly value: number;
  readonly costBasis: number | null;
  readonly priceAsOf: string | null;
  readonly taxLots: readonly Lot[];
}

/**
 * One holding of two rows, as 401(k) plans list one fund by the source of its money. The newer
 * price counts; a cost or lots that only one of them knows are not known of both.
 */
export function addHoldings<Lot, Holding extends AddedHolding<Lot>>(
  a: Holding,
  b: Holding,
): Holding & { readonly taxLots: Lot[] } {
  const bothHaveLots = a.taxLots.length > 0 && b.taxLots.length > 0;
  return {
    ...((b.priceAsOf ?? "") > (a.priceAsOf ?? "") ? b : a),
    quantity: a.quantity + b.quantity,
    value: a.value + b.value,
    costBasis: a.costBasis === null || b.costBasis === null ? null : a.costBasis + b.costBasis,
    taxLots: bothHaveLots ? [...a.taxLots, ...b.taxLots] : [],
  };
}
