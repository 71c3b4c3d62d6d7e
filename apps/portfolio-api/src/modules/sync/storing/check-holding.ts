import type { SecurityType } from "../../../storage/schema.ts";
import { checkPrice, type RefusedReason } from "../../prices/check-price.ts";

export interface PricedHolding {
  readonly quantity: number;
  readonly price: number;
  readonly priceAsOf: string | null;
  readonly value: number;
  readonly currency: string;
}

export interface CheckedHolding extends PricedHolding {
  readonly refusedPrice: number | null;
  readonly refusedReason: RefusedReason | null;
}

/** Options, bonds and rights may move by any factor in a day; quoted securities don't. */
const QUOTED = new Set<SecurityType>(["stock", "etf", "mutual_fund"]);

function reasonAgainst(
  holding: PricedHolding,
  last: PricedHolding,
  type: SecurityType,
): RefusedReason | undefined {
  // A zero price beside a value is an institution that gives values only.
  if (holding.price === 0 && holding.value > 0) return undefined;
  const checked = (price: number, lastGood: number | undefined) =>
    checkPrice(price, "USD", lastGood);
  if (!QUOTED.has(type)) return checked(holding.price, undefined);
  const reason = checked(holding.price, last.price > 0 ? last.price : undefined);
  // After a split the price jumps and the value does not.
  const isSplit = reason === "implausible-jump" && !checked(holding.value, last.value);
  return isSplit ? undefined : reason;
}

/**
 * An institution's own price beside the last good one of the same holding. A price that can't be is
 * refused: the holding then keeps the last good price and its date, is worth its quantity at that
 * price, and says what was refused.
 */
export function checkHolding<Holding extends PricedHolding>(
  holding: Holding,
  last: PricedHolding | undefined,
  type: SecurityType,
): Holding & CheckedHolding {
  const good = { ...holding, refusedPrice: null, refusedReason: null };
  if (!last || type === "cash" || last.quantity === 0) return good;
  const reason = reasonAgainst(holding, last, type);
  if (!reason) return good;
  return {
    ...holding,
    price: last.price,
    priceAsOf: last.priceAsOf,
    value: (last.value / last.quantity) * holding.quantity,
    refusedPrice: holding.price,
    refusedReason: reason,
  };
}
