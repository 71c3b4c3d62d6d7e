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
