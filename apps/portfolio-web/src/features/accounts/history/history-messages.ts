import type { ImportField, ImportFormat } from "@stocks-vibe/contracts/portfolio";
import { day, month } from "#lib/format-date.ts";
import { formatNames as formats, transactions } from "./history-words.ts";
import { reviewMessages } from "./review-messages.ts";

const fields: Readonly<Record<ImportField, string>> = {
  date: "Day",
  action: "What happened",
  symbol: "Symbol",
  cusip: "CUSIP",
  name: "Name of the security",
  quantity: "Shares",
  price: "Price of one share",
  fees: "Fees",
  amount: "Amount",
  currency: "Currency",
};

/** The words of the page of an account's history. */
export const historyMessages = {
  title: (account: string) => `History of ${account}`,
  plainTitle: "History of an account",
  link: "Add earlier history",
  manualLink: "Transactions",
  manualLinkOf: (account: string) => `of ${account}`,
  linkOf: (account: string) => `to ${account}`,
  back: "Back to the account",
  backToAll: "Back to the accounts",
  intro:
    "An institution gives about two years of transactions. A file of the earlier ones takes your figures back to the day of purchase.",
  manualIntro:
    "A file with all transactions of this account, as its institution lets you download them. Figures follow from what is added here.",
  failedAccounts: "Failed to get accounts",
  tryAgain: "Try again",
  steps: {
    label: "Steps",
    choose: "Choose a file",
    columns: "Name its columns",
    review: "Check",
    done: "Done",
  },
  choose: {
    title: "Add a file",
    drop: "Drop a CSV file here, or",
    button: "Choose a file",
    hint: "The transactions as your broker lets you download them: Fidelity, Schwab, Vanguard, Robinhood, Merrill, or any CSV file with a line of column names. At most 20 MB.",
    myself: "Let me name the columns myself",
    sending: (file: string, percent: number) => `Sending ${file}, ${percent}% of it is on its way`,
    reading: (file: string) => `Reading ${file}`,
    cancel: "Cancel",
    tooLarge: (file: string) =>
      `${file} is larger than 20 MB. Please split it, for example by years, and add the parts one after the other.`,
    several: "Please add one file after the other.",
    refused: (file: string) => `${file} can't be added`,
    lost: (file: string) => `${file} did not arrive`,
    nothingChanged: "Nothing was changed.",
    again: "Send it again",
    known: (file: string, on: string) => `${file} was added on ${day(on)} already. It counts once.`,
    see: "See it",
    chooseAgain: "Please choose the file again: the page was loaded anew since.",
  },
  columns: {
    title: "What does each column hold?",
    recognised: (format: ImportFormat) =>
      `The file looks like ${formats[format]}. Change only what is read wrongly.`,
    unknown:
      "We don't know these column names. Your choice is kept for the next file of this account.",
    caption: "The first lines of the file",
    column: (name: string, place: number) => `Column ${name || place + 1}`,
    unused: "Not used",
    missing: (names: readonly string[]) => `Please say which column holds: ${names.join(", ")}.`,
    read: "Read the file",
    otherFile: "Choose another file",
  },
  fields,
  review: reviewMessages,
  done: {
    following: "The history is added. The figures are being worked out.",
    followed: (from: string) => `The figures reach back to ${month(from)} now.`,
    inTheFile: (from: string) => `The history is added. It begins in ${month(from)}.`,
    dashboard: "See the dashboard",
    more: "Add another file",
  },
  list: {
    title: "Files of this account",
    empty: "No file has been added to this account yet.",
    waiting: "Not added yet",
    manualTitle: "What was added to this account",
    manualEmpty: "Nothing has been added to this account yet.",
    entered: (name: string, on: string) => `Entered by ${name}, ${day(on)}`,
    by: (name: string, on: string) => `Chosen by ${name}, ${day(on)}`,
    goOn: "Go on",
    details: "Details",
    takeBack: "Take back",
    export: "Download as CSV",
    exporting: "Preparing",
    exportName: "added-history.csv",
  },
  revert: {
    title: (file: string) => `Take back ${file}?`,
    text: (n: number) =>
      `${n === 1 ? "The transaction that came with it is removed" : `All ${transactions(n)} that came with it are removed`}, and the figures are worked out without ${n === 1 ? "it" : "them"}. The file itself stays with you.`,
    keep: "Keep it",
    take: "Take back",
    taking: "Taking back",
    taken: (file: string) => `${file} was taken back. The figures are being worked out.`,
    discarded: (file: string) => `${file} was not added.`,
  },
} as const;
