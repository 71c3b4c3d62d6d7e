import type { RatePeriod } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format.ts";
import { day, month } from "#lib/format-date.ts";

/** What stands beside a rate, so that nobody takes it for the rate of another time or of other money. */
export const periodMessages = {
  aYearSince: (from: string) => `a year since ${month(from)}`,
  sameTime: "same time",
  covers: (from: string, to: string) => `Covers ${day(from)} to ${day(to)}.`,
  opening: (value: string) =>
    `${value} was there when the history starts and counts from its value then; what it earned before is not included.`,
  soldLots: "sold lots included",
  sold: "Shares sold since are included.",
  startValue: (value: string) => `It starts from the ${value} held on the first day.`,
  /** The money that the index would have got: the subject of "would be worth". */
  sameMoney: {
    payments: "The same payments on the same days, made into the S&P 500 instead,",
    opening: (value: string) =>
      `The ${value} that this was worth when the history starts, and the same payments since, put into the S&P 500 on those days instead,`,
  },
} as const;

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

/** What the index would have got instead: dated payments alone, or what was there already and the payments since. */
export function sameMoneyOf(period: RatePeriod | null): string {
  const opening = period?.openingValue ?? null;
  if (opening === null) return periodMessages.sameMoney.payments;
  return periodMessages.sameMoney.opening(money(opening));
}
