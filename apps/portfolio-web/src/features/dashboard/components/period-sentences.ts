import type { RatePeriod } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import { periodMessages } from "../messages/en.ts";

/** The days a money-weighted rate covers, and what of its money needs saying. */
export function periodSentences({ from, to, openingValue, includesSold }: RatePeriod): string[] {
  return [
    periodMessages.covers(from, to),
    ...(openingValue === null ? [] : [periodMessages.opening(money(openingValue))]),
    ...(includesSold ? [periodMessages.sold] : []),
  ];
}

/** The same for a time-weighted return, which starts from a valuation whatever was paid before. */
export function returnSentences({ from, to, openingValue, includesSold }: RatePeriod): string[] {
  return [
    periodMessages.covers(from, to),
    ...(openingValue === null ? [] : [periodMessages.startValue(money(openingValue))]),
    ...(includesSold ? [periodMessages.sold] : []),
  ];
}

/**
 * What the index would have got instead: dated payments alone, or what was there already and the
 * payments since.
 */
export function sameMoneyOf(period: RatePeriod | null): string {
  const opening = period?.openingValue ?? null;
  if (opening === null) return periodMessages.sameMoney.payments;
  return periodMessages.sameMoney.opening(money(opening));
}
