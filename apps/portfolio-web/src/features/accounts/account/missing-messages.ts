import type { Missing } from "@stocks-vibe/contracts/portfolio";

/** What the institution's last answer lacks. */
const LACKS: Record<Missing["what"], string> = {
  account: "This account is",
  holdings: "The holdings of this account are",
  transactions: "The transactions of this account are",
};

export const missingMessages = {
  badge: "Missing",
  since: "Missing since",
  line: (what: Missing["what"], since: string) =>
    `${LACKS[what]} not in the institution's last answer since ${since}; the last known figures are shown.`,
  removableFrom: (day: string) =>
    `If the account is closed, it can be removed here from ${day} on.`,
  remove: "Remove for good",
  title: (account: string) => `Remove ${account} for good?`,
  text: "Its holdings, its transactions and its part of past figures are removed. If the institution lists it again, it comes back as a new account.",
  keep: "Keep account",
  removing: "Removing",
  removed: (account: string) => `${account} was removed`,
} as const;
