import type { Corruption } from "./corruption.ts";

/** Shape 5: reinvestments unlike the income they spend. Each is true of its world, and listed as it happened. */
export const incomeCorruptions: readonly Corruption[] = [
  {
    name: "dividends reinvested eight days later",
    features: { reinvestment: { daysLater: 8 } },
    apply: () => undefined,
  },
  {
    name: "two incomes reinvested in one purchase",
    features: { reinvestment: { incomes: 2 } },
    apply: () => undefined,
  },
  {
    name: "one income reinvested in two purchases",
    features: { reinvestment: { purchases: 2 } },
    apply: () => undefined,
  },
  {
    name: "tax withheld from reinvested dividends",
    features: { reinvestment: { tax: 0.15 } },
    apply: () => undefined,
  },
];
