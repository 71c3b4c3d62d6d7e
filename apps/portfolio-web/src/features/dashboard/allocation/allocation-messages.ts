import { countOf } from "#lib/count-of.ts";

export const allocationMessages = {
  title: "How It Is Divided",
  by: "Divide by",
  ways: { class: "Kind of investment", type: "Type of account", account: "Account" },
  table: "Value and share of each part",
  columns: { class: "Kind of investment", type: "Type of account", account: "Account" },
  value: "Value",
  share: "Share",
  shareColumn: "Share (%)",
  valueColumn: "Value (USD)",
  total: "Total",
  finding: (name: string, share: string) => `${name}: ${share} of the total value.`,
  cash: "Cash and money-market funds are part of the whole.",
  owed: (amount: string) =>
    `${amount} is owed (shares sold short, or money borrowed). It counts against the whole.`,
  overWhole: "What is below zero makes the other shares add up to more than 100%.",
  noShares: "More is owed than held, so shares of the whole say nothing.",
  noTotal: "The total is $0.00, so nothing has a share of it.",
  failed: "The values of the accounts could not be loaded",
  otherAccounts: (n: number) => countOf(n, "other account", "other accounts"),
} as const;
