import { shares } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";

export const answerMessages = {
  /** What a screen reader adds to a button that stands beside others of its name. */
  of: (symbol: string, account: string) => ` ${symbol} in ${account}`,
  confirm: "Confirm",
  deny: "That's not so",
  correct: "Correct it",
  both: "Both happened",
  once: "It happened once",
  undo: "Undo",
  save: "Save",
  cancel: "Cancel",
  saving: "Saving",
  saved: "Your answer is saved. The figures are being recalculated.",
  followed: "Your answer is saved, and the figures follow it.",
  undone: "Your answer is taken back. The figures are being recalculated.",
  undoneFollowed: "Your answer is taken back, and the figures follow.",
  given: (by: string, on: string) => `As given by ${by} on ${day(on)}`,
  split: {
    title: (symbol: string) => `The split of ${symbol}`,
    newShares: "New shares",
    oldShares: "for each of so many old shares",
    day: "Day of the split",
    days: (first: string, last: string) =>
      `The price changed after ${day(first)}, and no later than ${day(last)}.`,
    onDay: (on: string) => `Day of the split: ${day(on)}, when the price changed.`,
    wrongRatio: "Enter two numbers above 0, such as 4 and 1.",
  },
  purchase: {
    open: { both: "Give date and cost", date: "Give the date", cost: "Give the cost" },
    title: (count: number, symbol: string) =>
      `${shares(count)} ${count === 1 ? "share" : "shares"} of ${symbol}`,
    date: "Day you bought them",
    latest: (came: string) => `${day(came)} at the latest: they were here by then.`,
    cost: "What all of them cost, in dollars",
    costHint: "The whole price with fees, not the price of one share. Enter 0 if they were free.",
    nothing: "Enter the day, the cost, or both.",
    wrongCost: "Enter an amount such as 4,000 or 4000.50.",
    wrongDay: "Enter the whole date: month, day and year.",
  },
} as const;
