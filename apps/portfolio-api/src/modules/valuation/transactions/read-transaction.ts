import { earlierOf, type LotEvent } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { type Effect, ledgerKey, noEffect } from "./entry.ts";
import type { Pairs } from "./pair-rows.ts";
import {
  isAdjustment,
  isContribution,
  isDistribution,
  isExternalCash,
  isIncome,
  isMerger,
  isOpeningDifference,
  isReinvestment,
  isSplit,
  isTrade,
  isUnitMove,
  isWithheldTax,
  subtypeOf,
  tradeAmount,
  typeOf,
} from "./transaction-types.ts";

/**
 * What a transaction of a security (not cash) does to lots, cash, and the two kinds of flows. One
 * rule per kind of row, the first that fits decides:
 *
 * - A payroll purchase (buy/contribution) brings its own money: external in, cash unchanged. A
 *   distribution is its mirror.
 * - A reinvestment opens a lot and is no flow; the income it spends is no flow either.
 * - Splits and share distributions change units only. Returned principal lowers the basis.
 * - Units that move between own accounts, or in a merger, keep dates and basis. Other units that
 *   arrive have an unknown basis, and count at what they trade at.
 */
export function readSecurityRow(row: TransactionRow, pairs: Pairs): Effect {
  if (typeOf(row) === "cancel") return noEffect;
  if (isOpeningDifference(row))
    return { ...unitsAtMarket(row, { isUndated: true }), externalUnits: row.quantity };
  if (isSplit(row))
    return { ...noEffect, lots: lotEvent(row, { kind: "split", added: row.quantity }) };
  if (isTrade(row)) return typeOf(row) === "buy" ? readBuy(row, pairs) : readSell(row, pairs);
  if (isUnitMove(row) || isMerger(row)) return readMove(row, pairs);
  if (isAdjustment(row)) return { ...unitsAtMarket(row), externalUnits: row.quantity };
  if (typeOf(row) === "transfer") return readOtherTransfer(row);
  return readMoneyRow(row, pairs);
}

/** What a row without a security, or with a cash-like one, does: only money moves. */
export function readCashRow(row: TransactionRow, pairs: Pairs): Effect {
  if (typeOf(row) === "cancel") return noEffect;
  if (isTrade(row) && row.securityId !== null) return readCashTrade(row, pairs);
  if (typeOf(row) === "transfer") {
    const moved = row.securityId !== null && row.quantity !== 0 ? row.quantity : -row.amount;
    return { ...noEffect, cash: moved, external: moved };
  }
  return { ...noEffect, cash: -row.amount, external: isExternalCash(row) ? -row.amount : 0 };
}

/**
 * Cash into a money-market fund and back stays cash. Only money from outside, or income that has no
 * row of its own, adds to it.
 */
function readCashTrade(row: TransactionRow, pairs: Pairs): Effect {
  if (pairs.money.has(row.id)) return noEffect;
  const money = tradeAmount(row);
  if (isContribution(row)) return { ...noEffect, cash: money, external: money };
  if (isDistribution(row)) return { ...noEffect, cash: -money, external: -money };
  return isReinvestment(row) ? { ...noEffect, cash: money } : noEffect;
}

function readBuy(row: TransactionRow, pairs: Pairs): Effect {
  const money = tradeAmount(row);
  const quantity = Math.abs(row.quantity);
  // Shares for which nothing was paid come in at what they trade at; what they cost for tax, nobody
  // says.
  if (money === 0 && quantity > 0) return { ...unitsAtMarket(row), externalUnits: quantity };
  const lots = quantity > 0 ? lotEvent(row, { kind: "add", quantity, basis: money }) : null;
  const isPaired = pairs.money.has(row.id);
  if (isReinvestment(row)) return { ...noEffect, lots, cash: isPaired ? -money : 0 };
  // Shares for nothing came from somewhere: like those that move in, they count at what they trade
  // at.
  if (money === 0 && row.quantity > 0)
    return { ...unitsAtMarket(row), externalUnits: row.quantity };
  if (isContribution(row) && !isPaired) return { ...noEffect, lots, external: money, flow: -money };
  return { ...noEffect, lots, cash: -money, flow: -money };
}

function readSell(row: TransactionRow, pairs: Pairs): Effect {
  const money = tradeAmount(row);
  const quantity = Math.abs(row.quantity);
  const lots = quantity > 0 ? lotEvent(row, { kind: "remove", quantity, proceeds: money }) : null;
  if (isDistribution(row) && !pairs.money.has(row.id)) {
    return { ...noEffect, lots, external: -money, flow: money };
  }
  return { ...noEffect, lots, cash: money, flow: money };
}

function readMove(row: TransactionRow, pairs: Pairs): Effect {
  const other = pairs.units.get(row.id);
  if (!other) {
    const crossing = isMerger(row) ? 0 : row.quantity;
    return { ...unitsAtMarket(row, { isUndated: true }), externalUnits: crossing };
  }
  // The row that gives units tells the whole move; the one that receives them only its own side of
  // the flow.
  const flowUnits = isMerger(row) ? row.quantity : 0;
  if (row.quantity > 0 || other.securityId === null) return { ...noEffect, flowUnits };
  const move = lotEvent(row, {
    kind: "move",
    quantity: -row.quantity,
    toLedger: ledgerKey(other.accountId, other.securityId),
    toQuantity: other.quantity,
  });
  return { ...noEffect, lots: { ...move, date: earlierOf(row.date, other.date) }, flowUnits };
}

/**
 * Spin-offs and options that are exercised, assigned or expire: units without money of their own.
 */
function readOtherTransfer(row: TransactionRow): Effect {
  if (row.quantity === 0) return { ...noEffect, cash: -row.amount, external: -row.amount };
  return row.quantity > 0 ? unitsAtMarket(row) : { ...unitsAtMarket(row), flowUnits: 0 };
}

function readMoneyRow(row: TransactionRow, pairs: Pairs): Effect {
  const cash = -row.amount;
  if (isExternalCash(row)) return { ...noEffect, cash, external: cash };
  const isSpent = (isIncome(row) || isWithheldTax(row)) && pairs.money.has(row.id);
  if (isSpent) return { ...noEffect, cash };
  if (subtypeOf(row) !== "return of principal") return { ...noEffect, cash, flow: cash };
  return {
    ...noEffect,
    cash,
    flow: cash,
    lots: lotEvent(row, { kind: "lower-basis", amount: cash }),
  };
}

/**
 * `isUndated` where the units were bought before, nobody says when: the day on which they arrive is
 * no purchase.
 */
function unitsAtMarket(row: TransactionRow, bought: { isUndated?: boolean } = {}): Effect {
  const quantity = Math.abs(row.quantity);
  const lots =
    row.quantity > 0
      ? lotEvent(row, { kind: "add", quantity, basis: null, ...bought })
      : lotEvent(row, { kind: "remove", quantity });
  return { ...noEffect, lots, flowUnits: row.quantity };
}

type LotChange =
  | { kind: "add"; quantity: number; basis: number | null; isUndated?: boolean }
  | { kind: "remove"; quantity: number; proceeds?: number }
  | { kind: "split"; added: number }
  | { kind: "lower-basis"; amount: number }
  | { kind: "move"; quantity: number; toLedger: string; toQuantity: number };

function lotEvent(row: TransactionRow, change: LotChange): LotEvent {
  const place = { ledger: ledgerKey(row.accountId, row.securityId ?? ""), date: row.date };
  return change.kind === "add" ? { ...change, ...place, id: row.id } : { ...change, ...place };
}
