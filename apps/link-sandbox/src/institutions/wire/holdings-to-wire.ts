import type { LinkHolding, TaxLot } from "@stocks-vibe/contracts/link";
import { basisOf, type Lot, unitsOf } from "../../ledger/lots.ts";
import type { AccountPlan } from "../../ledger/plan.ts";
import { toCents, toDollars } from "../../ledger/round.ts";
import { isoOf, utcMoment } from "../../market/calendar/day.ts";
import type { AccountBooks } from "./ledgers.ts";
import { CASH_SYMBOL, type Scene } from "./scene.ts";
import { accountIdOf, lotIdOf, securityIdOf } from "./wire-ids.ts";

/** The close in New York: the same calendar day there and in UTC. */
const PURCHASE_UTC_HOUR = 20;

const USD = { iso_currency_code: "USD", unofficial_currency_code: null } as const;

const marketValue = (units: number, price: number): number => toDollars(toCents(units * price));

const purchasePrice = (lot: Lot): number =>
  Math.round((toDollars(lot.basisCents) / lot.units) * 1e6) / 1e6;

const taxLot = (lot: Lot, price: number, plan: AccountPlan, scene: Scene): TaxLot => ({
  institution_lot_id: lotIdOf(scene.itemSeed, plan.key, lot.openedBy),
  original_purchase_datetime: utcMoment(lot.acquired, PURCHASE_UTC_HOUR).toISOString(),
  quantity: lot.units,
  purchase_price: purchasePrice(lot),
  cost_basis: toDollars(lot.basisCents),
  current_value: marketValue(lot.units, price),
  position_type: "LONG",
});

function positionToWire(
  position: AccountBooks["ledger"]["positions"][number],
  plan: AccountPlan,
  scene: Scene,
): LinkHolding {
  const { symbol, lots } = position;
  const price = scene.market.closeOn(symbol, scene.asOf);
  const units = unitsOf(lots);
  return {
    account_id: accountIdOf(scene.itemSeed, plan.key),
    security_id: securityIdOf(scene.securitySeed, symbol),
    institution_price: price,
    institution_price_as_of: isoOf(scene.asOf),
    institution_price_datetime: null,
    institution_value: marketValue(units, price),
    cost_basis: plan.basisUnknown.includes(symbol) ? null : toDollars(basisOf(lots)),
    quantity: units,
    ...USD,
    vested_quantity: plan.subtype === "401k" ? units : null,
    vested_value: plan.subtype === "401k" ? marketValue(units, price) : null,
    tax_lots: plan.reportsTaxLots ? lots.map((lot) => taxLot(lot, price, plan, scene)) : [],
  };
}

const cashToWire = (cashCents: number, plan: AccountPlan, scene: Scene): LinkHolding => ({
  account_id: accountIdOf(scene.itemSeed, plan.key),
  security_id: securityIdOf(scene.securitySeed, CASH_SYMBOL),
  institution_price: 1,
  institution_price_as_of: isoOf(scene.asOf),
  institution_price_datetime: null,
  institution_value: toDollars(cashCents),
  cost_basis: toDollars(cashCents),
  quantity: toDollars(cashCents),
  ...USD,
  vested_quantity: null,
  vested_value: null,
  tax_lots: [],
});

/**
 * Everything in an account at the close of `asOf`; cash comes last and is left out when there is
 * none.
 */
export const holdingsToWire = ({ plan, ledger }: AccountBooks, scene: Scene): LinkHolding[] => [
  ...ledger.positions.map((position) => positionToWire(position, plan, scene)),
  ...(ledger.cashCents > 0 ? [cashToWire(ledger.cashCents, plan, scene)] : []),
];
