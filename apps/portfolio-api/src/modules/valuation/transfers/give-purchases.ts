import type { LotEvent } from "@stocks-vibe/portfolio-math";
import { placeOf } from "../data-quality/places.ts";
import { type Answer, answersTo, type PurchaseAnswer } from "../data-quality/resolution.ts";
import { type Entry, ledgerKey } from "../transactions/entry.ts";

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
