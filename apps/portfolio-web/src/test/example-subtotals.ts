import type { SumGroup, SumRow } from "@stocks-vibe/contracts/portfolio";

/** A subtotal of one lot. */
export function aGroup(changes: Partial<SumGroup> & { symbol: string }): SumGroup {
  return {
    group: `holding:${changes.symbol}`,
    name: `Fund of ${changes.symbol}`,
    units: 10,
    price: 110,
    value: 1100,
    cost: null,
    gain: null,
    subtotal: null,
    rowCount: 1,
    notCounted: { rows: 0, value: 0 },
    cursor: "7.0",
    ...changes,
  };
}

/** A lot of OAKD with a gain of $1. */
export const aLotRow = (day: string): SumRow => ({
  symbol: "OAKD",
  name: "Fund of OAKD",
  account: "Brokerage",
  date: day,
  dateKnown: true,
  units: 1,
  price: 11,
  value: 11,
  cost: 10,
  gain: 1,
  irr: null,
  sp500IRR: null,
  ratePeriod: null,
  isCounted: true,
});
