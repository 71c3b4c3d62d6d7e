import type { Sale as WireSale } from "@stocks-vibe/contracts/portfolio";
import {
  isDatedLot,
  isoDate,
  type LotChoice,
  roundCents,
  roundTo,
  sumOf,
} from "@stocks-vibe/portfolio-math";
import { marketDay } from "../../prices/market-days.ts";
import type { CalculationFailed, CalculationQueue } from "../../valuation/calculates.ts";
import type { CalculationInputs } from "../../valuation/calculation-inputs/calculation-inputs.ts";
import {
  isAsNamed,
  type Sale,
  type SaleHistory,
  saleHistory,
  workOutSales,
} from "../../valuation/lots/list-sales.ts";
import { roundedUnits } from "../../valuation/lots/lot-events-of.ts";
import { replayPortfolio } from "../../valuation/portfolio/replay-portfolio.ts";
import type { StoredRows } from "../../valuation/rebuild/rebuild.repository.ts";
import { toRebuildInput } from "../../valuation/transactions/to-rebuild-input.ts";
import { tradeAmount } from "../../valuation/transactions/transaction-types.ts";

const units = (quantity: number): number => roundTo(quantity, 9);

/**
 * The one crossing from a sale to its wire shape. A gain is known when the cost of all it took is.
 */
function saleToWire(sale: Sale): WireSale {
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

type PicksProblem = "lots_not_available" | "lots_do_not_add_up";

/**
 * What is wrong with the lots somebody names for a sale; undefined when they can be taken. No lots
 * at all withdraw the choice.
 */
function picksProblem(sale: Sale, picks: readonly LotChoice[]): PicksProblem | undefined {
  if (picks.length === 0) return undefined;
  const open = new Map(sale.candidates.map((lot) => [lot.id, lot.quantity]));
  const isOnce = new Set(picks.map(({ lotId }) => lotId)).size === picks.length;
  // Rounding may make a lot a little smaller than its owner says; it does not make a lot.
  const isOpen = picks.every(({ lotId, quantity }) => {
    const held = open.get(lotId);
    return held !== undefined && quantity > roundedUnits && quantity <= held + roundedUnits;
  });
  if (!isOnce || !isOpen) return "lots_not_available";
  const total = sumOf(picks, ({ quantity }) => quantity);
  return Math.abs(total - sale.quantity) <= roundedUnits ? undefined : "lots_do_not_add_up";
}

export interface AskedSales {
  readonly accountId: string;
  readonly symbol: string | undefined;
  readonly limit: number;
  readonly now: Date;
}

export interface SalesAnswer {
  readonly kind: "sales";
  /** How many there are. */
  readonly total: number;
  /** The newest of them, newest first. */
  readonly sales: readonly WireSale[];
}

export interface AskedPicks {
  readonly accountId: string;
  readonly transactionId: string;
  readonly picks: readonly LotChoice[];
  readonly now: Date;
}

export type PicksAnswer =
  | { readonly kind: "named"; readonly sale: WireSale }
  | {
      readonly kind: "refused";
      readonly type: "sale_not_found" | "method_not_specific" | PicksProblem;
    };

/** Answers elsewhere than on the event loop. Hold no connection meanwhile. */
export interface AnswersSales extends CalculationQueue {
  sales(material: CalculationInputs, asked: AskedSales): Promise<SalesAnswer | CalculationFailed>;
  picks(material: CalculationInputs, asked: AskedPicks): Promise<PicksAnswer | CalculationFailed>;
}

function historyOf({ rows, market }: CalculationInputs, accountId: string, now: Date): SaleHistory {
  const day = { asOf: isoDate(marketDay(now)), builtAt: now };
  const replay = replayPortfolio(toRebuildInput(rows, market, day));
  return saleHistory(replay.rows, replay.ledgers, accountId);
}

/** An account's sales, from the stored rows. Pure. */
export function answerSales(
  material: CalculationInputs,
  { accountId, symbol, limit, now }: AskedSales,
): SalesAnswer {
  const history = historyOf(material, accountId, now);
  const symbolOf = (id: string | null) => history.securities.get(id ?? "")?.symbol;
  const wanted = history.sales.filter(
    ({ entry }) => !symbol || symbolOf(entry.row.securityId) === symbol,
  );
  const sales = workOutSales(history, wanted.slice(-limit)).reverse().map(saleToWire);
  return { kind: "sales", total: wanted.length, sales };
}

/** The rows as they will be once these lots are named for the sale. */
function withPicks(
  rows: StoredRows,
  { accountId, transactionId, picks }: Omit<AskedPicks, "now">,
): StoredRows {
  const others = rows.lotPicks.filter(
    (row) => row.account_id !== accountId || row.sale_transaction_id !== transactionId,
  );
  const named = picks.map(({ lotId, quantity }) => ({
    account_id: accountId,
    sale_transaction_id: transactionId,
    lot_id: lotId,
    quantity,
  }));
  named.sort((a, b) => (a.lot_id < b.lot_id ? -1 : 1));
  return { ...rows, lotPicks: [...others, ...named] };
}

/** Whether these lots can be named for a sale, and the sale as it is with them. Pure. */
export function answerPicks(material: CalculationInputs, asked: AskedPicks): PicksAnswer {
  const { accountId, transactionId, picks, now } = asked;
  const find = (from: CalculationInputs) => {
    const history = historyOf(from, accountId, now);
    const wanted = history.sales.filter(({ entry }) => entry.row.id === transactionId);
    return workOutSales(history, wanted)[0];
  };
  const before = find(material);
  if (!before) return { kind: "refused", type: "sale_not_found" };
  const account = material.rows.accounts.find(({ id }) => id === accountId);
  if (account?.cost_basis_method !== "specific") {
    return { kind: "refused", type: "method_not_specific" };
  }
  const problem = picksProblem(before, picks);
  if (problem) return { kind: "refused", type: problem };
  const after = find({ ...material, rows: withPicks(material.rows, asked) });
  return after
    ? { kind: "named", sale: saleToWire(after) }
    : { kind: "refused", type: "sale_not_found" };
}
