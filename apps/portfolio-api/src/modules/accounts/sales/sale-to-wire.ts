import type { Sale as WireSale } from "@stocks-vibe/contracts/portfolio";
import { isDatedLot, roundCents, roundTo, sumOf } from "@stocks-vibe/portfolio-math";
import { isAsNamed, type Sale } from "../../valuation/lots/list-sales.ts";
import { tradeAmount } from "../../valuation/transactions/transaction-types.ts";

const units = (quantity: number): number => roundTo(quantity, 9);

/**
 * The one crossing from a sale to its wire shape. A gain is known when the cost of all it took is.
 */
export function saleToWire(sale: Sale): WireSale {
  const { row, security, taken, named } = sale;
  const proceeds = tradeAmount(row);
  const isKnown = taken.every(({ basis }) => basis !== null);
  const takenUnits = sumOf(taken, ({ quantity }) => quantity);
  const isWhole = units(takenUnits) === units(sale.quantity);
  const undated = new Set(sale.candidates.flatMap((lot) => (isDatedLot(lot) ? [] : [lot.id])));
  const cost = isKnown && isWhole ? sumOf(taken, ({ basis }) => basis ?? 0) : null;
  return {
    transaction_id: row.id,
    date: row.date,
    symbol: security?.symbol ?? "",
    name: security?.name ?? "",
    quantity: units(sale.quantity),
    proceeds: roundCents(proceeds),
    cost_basis: cost === null ? null : roundCents(cost),
    realized_gain: cost === null ? null : roundCents(proceeds - cost),
    named_lots: named.map(({ lotId, quantity }) => ({ lot_id: lotId, quantity: units(quantity) })),
    takes_named_lots: isAsNamed(sale),
    lots_taken: taken.map((lot) => ({
      lot_id: lot.lotId,
      purchase_date: lot.purchased,
      purchase_date_known: !undated.has(lot.lotId),
      quantity: units(lot.quantity),
      cost_basis: lot.basis === null ? null : roundCents(lot.basis),
    })),
    candidates: sale.candidates.map((lot) => ({
      lot_id: lot.id,
      purchase_date: lot.date,
      purchase_date_known: !undated.has(lot.id),
      quantity: units(lot.quantity),
      cost_basis: lot.unknownUnits > 0 ? null : roundCents(lot.knownBasis),
    })),
  };
}
