import type { IsoDate } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { type Pairs, pair } from "../transactions/pair-rows.ts";
import { isExternalCash, typeOf } from "../transactions/transaction-types.ts";

const oneCent = 0.005;

/** Cash that crosses an account's edge in this row: positive arrives, 0 when none does. */
function cashCrossing(row: TransactionRow, isCash: (securityId: string) => boolean): number {
  const isBare = row.securityId === null || isCash(row.securityId);
  if (!isBare) return isExternalCash(row) ? -row.amount : 0;
  if (typeOf(row) !== "transfer") return isExternalCash(row) ? -row.amount : 0;
  return row.securityId !== null && row.quantity !== 0 ? row.quantity : -row.amount;
}

/**
 * The days on which cash that moves between own accounts is counted, by id of the row that receives
 * it: the day it left the other account. Institutions post the two ends up to five days apart; on
 * the way it is still the investor's, so it is neither withdrawn nor deposited again. Same amount
 * to the cent, other account, each row used once. Rows sorted by date; those in `pairs.money` have
 * a partner already.
 */
export function settleTransfers(
  rows: readonly TransactionRow[],
  pairs: Pairs,
  isCash: (securityId: string) => boolean,
): Map<string, IsoDate> {
  const crossing = new Map<string, number>();
  for (const row of rows) {
    const cash = pairs.money.has(row.id) ? 0 : cashCrossing(row, isCash);
    if (cash !== 0) crossing.set(row.id, cash);
  }
  const amountOf = (row: TransactionRow): number => crossing.get(row.id) ?? 0;
  const departures = rows.filter((row) => amountOf(row) < 0);
  const arrivals = rows.filter((row) => amountOf(row) > 0);
  const moves = new Map<string, TransactionRow>();
  pair(
    moves,
    departures,
    arrivals,
    (out, arrival) =>
      arrival.date >= out.date &&
      out.accountId !== arrival.accountId &&
      Math.abs(amountOf(out) + amountOf(arrival)) < oneCent,
  );
  return new Map(
    arrivals.flatMap((row): [string, IsoDate][] => {
      const departure = moves.get(row.id);
      return departure && departure.date < row.date ? [[row.id, departure.date]] : [];
    }),
  );
}
