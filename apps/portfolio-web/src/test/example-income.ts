import type { Income } from "@stocks-vibe/contracts/portfolio";
import { asOf } from "./example-lots.ts";

const none = { dividends: 0, interest: 0, capitalGains: 0, total: 0, reinvested: 0 };

/** Two accounts that were paid in 2025, and one in the year that is not over. */
export const someIncome = (changes: Partial<Income> = {}): Income => ({
  years: [
    { year: 2024, isPartial: true, ...none, accounts: [] },
    {
      year: 2025,
      isPartial: false,
      dividends: 1_200.5,
      interest: 30.25,
      capitalGains: 400,
      total: 1_630.75,
      reinvested: 900,
      accounts: [
        {
          accountId: "account-1",
          accountName: "=Individual",
          ...none,
          dividends: 1_000.5,
          interest: 30.25,
          total: 1_030.75,
          reinvested: 900,
        },
        {
          accountId: "account-2",
          accountName: "Roth",
          ...none,
          dividends: 200,
          capitalGains: 400,
          total: 600,
        },
      ],
    },
    {
      year: 2026,
      isPartial: true,
      ...none,
      dividends: 812.1,
      total: 812.1,
      accounts: [
        { accountId: "account-2", accountName: "Roth", ...none, dividends: 812.1, total: 812.1 },
      ],
    },
  ],
  from: "2024-11-22",
  laterAccounts: [{ accountName: "Roth", from: "2025-03-03" }],
  unlistedAccounts: [],
  isSandbox: true,
  dataAsOf: asOf,
  ...changes,
});
