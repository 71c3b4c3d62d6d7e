import type { LotEvent } from "@stocks-vibe/portfolio-math";
import { type Answer, answersTo, type PurchaseAnswer } from "../data-quality/answer.ts";
import { placeOf } from "../data-quality/places.ts";
import type { Entry } from "./entry.ts";

type Add = Extract<LotEvent, { kind: "add" }>;

/** Units that came without a purchase of their own: when they were bought, or what they cost, the row does not say. */
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

/** The entries with what members said of units whose purchase no row tells. Pure. */
export function givePurchases(
  entries: readonly Entry[],
  answers: readonly Answer[] | undefined,
): Entry[] {
  if (!answers || answers.length === 0) return [...entries];
  return entries.map((entry) => {
    const { row, effect } = entry;
    const { lots } = effect;
    if (lots?.kind !== "add" || row.securityId === null || !isUnknown(lots)) return entry;
    const ledger = { accountId: row.accountId, securityId: row.securityId };
    const answer = answersTo(answers, "purchase", ledger).find(
      ({ place }) => place === placeOf(row),
    );
    return answer ? { ...entry, answer, effect: { ...effect, lots: bought(lots, answer) } } : entry;
  });
}
