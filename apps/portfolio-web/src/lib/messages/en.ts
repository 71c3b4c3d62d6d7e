import { countOf } from "../format/format.ts";

/**
 * Sentences for calls to the product API that did not succeed. A server's own message wins where
 * one is given.
 */
export const apiMessages = {
  notJson: (status: number, statusText: string) =>
    `Server returned invalid response: ${status} ${statusText}`,
  sessionEnded: "Your session has expired. Please log in again.",
  forbidden: "You do not have permission to access this resource.",
  tooManyFor: (seconds: number) =>
    `Too many requests. Please wait ${countOf(seconds, "second", "seconds")} before trying again.`,
  tooMany: "Too many requests. Please wait a moment before trying again.",
  server:
    "Server error: Our service is temporarily unavailable. Please try again in a few minutes.",
  refused: (status: number, statusText: string) => `Request failed: ${status} ${statusText}`,
  noResponse: "Network error: No response received from server",
  unreachable: "Network error: Unable to connect to server. Please check your internet connection.",
  timeout: "Request timeout: The server took too long to respond.",
  unexpected: "An unexpected error occurred. Please try again.",
  operatorTakesNothing: "An operator who looks in a member's name can't download files.",
  failed: {
    profile: "Failed to get user profile",
    dashboard: "Failed to fetch dashboard data",
    linkToken: "Failed to create Plaid Link token",
    exchange: "Failed to exchange Plaid public token",
    holdings: "Failed to get Plaid holdings",
    remove: "Failed to remove Plaid item",
    removeAccount: "Failed to remove the account",
    sync: "Failed to sync Plaid item",
    twice: "Failed to save what the second link is for",
    handOver: "Failed to hand the accounts over",
    takeOver: "Failed to take the accounts over",
    accounts: "Failed to get accounts",
    transactions: "Failed to load the transactions",
    answer: "Failed to save your answer",
    marketSymbol: "Failed to get the market symbol",
    match: "Failed to save the market symbol",
    addAccount: "Failed to add the account",
    renameAccount: "Failed to change the account",
    enter: "Failed to add the transaction",
    imports: "Failed to load the files",
    upload: "Failed to read the file",
    decide: "Failed to save your decision",
    confirm: "Failed to add the history",
    revert: "Failed to take the file back",
    costBasis: "Failed to save the cost basis method",
    connections: "Failed to get connection status",
    parts: "Failed to get what there is to choose from",
    timeline: "Failed to get the portfolio timeline",
    income: "Failed to get the income of each year",
    years: "Failed to get yearly returns",
    explanation: "Failed to explain this figure",
    rows: "Failed to load the rows of this figure",
    csv: "Failed to download the CSV",
    demo: "Failed to get the demo progress",
  },
} as const;

/** What is wrong with a number that was typed, and how to write it. */
export const amountMessages = {
  cents: "Write 1234.56: a dot before the cents.",
  decimals: "Write 12.5: a dot before the decimals.",
  aboveZero: (example: string) => `Enter a number above zero, such as ${example}.`,
  atLeast: (least: string) => `At least ${least}.`,
  atMost: (most: string) => `At most ${most}.`,
} as const;

/** For a call that the identity server refused because of a limit. */
export const limitMessages = {
  tooMany: "Too many requests. Please wait before trying again.",
  tooManyFor: (seconds: number) =>
    seconds > 90
      ? `Too many requests. Please try again in ${countOf(Math.ceil(seconds / 60), "minute", "minutes")}.`
      : `Too many requests. Please try again in ${countOf(seconds, "second", "seconds")}.`,
} as const;

export const organizationListMessages = {
  search: "Search organizations",
  hint: "Name, address or who invited you",
  none: (text: string) => `No organization matches “${text}”.`,
  count: (shown: number, all: number) => `${shown} of ${all} organizations`,
  invitedBy: (name: string) => `invited by ${name}`,
  joined: (date: string) => `joined ${date}`,
} as const;

export const organizationMessages = {
  /** The first name of an organization whose founder's address makes none. */
  unnamed: "My organization",
} as const;
