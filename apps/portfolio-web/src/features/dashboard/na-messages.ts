import type { NaReason } from "@stocks-vibe/contracts/portfolio";

/** Why a figure is N/A, one sentence per reason of the contract. */
export const naMessages: Record<NaReason, string> = {
  "no-cash-flows": "There is no purchase or sale to measure yet.",
  "no-sign-change":
    "A rate needs money going in and a value or a payment coming out; one of them is missing.",
  "single-day": "Everything happened on one day, so there is no time to measure a rate over.",
  "no-root": "No single yearly rate explains these cash flows.",
  "under-30-days": "IRR appears 30 days after the first purchase.",
  "basis-unknown":
    "The institution did not say what these shares cost. Their value counts in the total; their gain does not.",
  "history-incomplete": "Part of the purchase history is missing, so the figure would mislead.",
  "no-price": "There is no closing price for this day.",
  "no-benchmark": "The S&P 500 has no value for one of the days needed.",
  "benchmark-exhausted":
    "The same withdrawals would have used up the money in the S&P 500, so there is nothing left to compare.",
  "non-usd": "This holding is not in US dollars and is left out of dollar figures.",
  "purchase-date-unknown": "The purchase date is not known.",
  "history-too-short": "The stored history is shorter than this period.",
  "invalid-valuation":
    "A stored value of this period is not valid, so no return can be taken from it.",
  "no-holdings": "There are no holdings to measure.",
  owed: "Money was received first and paid later, as with shares sold short, so there is no yearly rate of what was paid.",
};
