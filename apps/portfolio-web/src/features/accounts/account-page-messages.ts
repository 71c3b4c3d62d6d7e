import type { AccountTransaction } from "@stocks-vibe/contracts/portfolio";
import { countOf as count } from "#lib/count-of.ts";
import { wholeNumber } from "#lib/format.ts";

/** The words of the page of one account. */
export const accountPageMessages = {
  plainTitle: "An account",
  back: "Back to the accounts",
  failed: "Failed to get accounts",
  tryAgain: "Try again",
  notFound: "There is no such account.",
  notFoundText:
    "It may have been disconnected since, or the link may be of another organization. Every account you can see is in the list.",
  toAccounts: "See the accounts",
  facts: "This account",
  balance: "Balance",
  held: "Holdings",
  state: "State",
  kind: "Type",
  positions: {
    title: "Positions",
    label: "Positions of this account",
    holding: "Holding",
    shares: "Shares",
    price: "Price",
    cost: "Cost basis",
    value: "Value",
    gain: "Gain or loss",
    unknown: "Unknown",
    total: "Total",
    totalKnown: "Total of what has a price",
    cash: "Cash",
    empty: "This account holds nothing so far.",
    ofDashboard: "See it on the dashboard",
  },
  transactions: {
    title: "Transactions",
    label: "Transactions of this account",
    search: "Search transactions by name, symbol, kind or day",
    searchHint: "Search transactions",
    found: (n: number) => count(n, "transaction", "transactions"),
    date: "Date",
    what: "What happened",
    shares: "Shares",
    price: "Price",
    amount: "Amount",
    empty: "No transactions of this account are known so far.",
    nothing: (search: string) => `No transaction matches “${search}”.`,
    showAll: "Show all transactions",
    older: "Show older ones",
    loading: "Loading",
    olderFailed: "The older ones could not be loaded.",
    shown: (shown: number, all: number) =>
      `${wholeNumber(shown)} of ${count(all, "transaction", "transactions")} shown`,
    sources: { file: "From a file", hand: "By hand" } satisfies Record<
      Exclude<AccountTransaction["source"], "institution">,
      string
    >,
  },
  figures: {
    title: "How its figures are made",
    clean: "Nothing that changes a figure was found in its data.",
    total: "The institution's total",
    earlier: "Earlier history",
    earlierText: "Files of earlier transactions are added, looked at and taken back there.",
    manual: "What was added",
    manualText: "Its transactions are entered, added from files and taken back there.",
  },
} as const;
