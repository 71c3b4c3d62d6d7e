import type { IsoDate, LotEvent } from "@stocks-vibe/portfolio-math";
import { placeOf } from "../data-quality/finding-id.ts";
import { type Answer, answersTo, type PurchaseAnswer } from "../data-quality/resolution.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { type Entry, ledgerKey } from "../transactions/entry.ts";
import { type Pairs, pair } from "../transactions/pair-rows.ts";
import { isExternalCash, typeOf } from "../transactions/transaction-types.ts";

type Add = Extract<LotEvent, { kind: "add" }>;
type Ledger = Pick<PurchaseAnswer, "accountId" | "securityId">;

/**
 * Units that came without a purchase of their own: when they were bought, or what they cost, the
 * row does not say.
 */
const isUnknown = ({ isUndated, basis }: Add): boolean => isUndated === true || !basis;

/** A day after the one on which they came is no purchase of theirs. */
function bought(event: Add, { bought: day, cost }: PurchaseAnswer): Add {
  const { isUndated, ...rest } = event;
  const isDated = isUndated === true && day !== null && day <= event.date;
  return {
    ...rest,
    ...(isDated && day ? { bought: day } : {}),
    ...(isUndated && !isDated ? { isUndated } : {}),
    ...(event.basis || cost === null ? {} : { basis: cost, isFree: cost === 0 }),
  };
}

/** Whose units came without a purchase of their own; null where they are none, or it is known. */
function unknownUnits({ row, effect: { lots } }: Entry): { ledger: Ledger; lots: Add } | null {
  if (lots?.kind !== "add" || row.securityId === null || !isUnknown(lots)) return null;
  return { ledger: { accountId: row.accountId, securityId: row.securityId }, lots };
}

/**
 * The entries with the places of units whose purchase no row tells, and what members said there.
 * Pure.
 */
export function givePurchases(
  entries: readonly Entry[],
  answers: readonly Answer[] | undefined,
): Entry[] {
  const alike = new Map<string, number>();
  return entries.map((entry) => {
    const found = unknownUnits(entry);
    if (!found) return entry;
    const { ledger, lots } = found;
    const key = `${ledgerKey(ledger.accountId, ledger.securityId)}|${placeOf(entry.row, 1)}`;
    const nth = (alike.get(key) ?? 0) + 1;
    alike.set(key, nth);
    const placed = { ...entry, place: placeOf(entry.row, nth) };
    const answer = answersTo(answers, "purchase", ledger).find(
      ({ place }) => place === placed.place,
    );
    if (!answer) return placed;
    return { ...placed, answer, effect: { ...entry.effect, lots: bought(lots, answer) } };
  });
}

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
