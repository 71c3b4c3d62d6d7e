import type {
  EnteredRow,
  EntryAction,
  ImportDoubt,
  ImportField,
  ImportFormat,
  ImportReconciliation,
} from "@stocks-vibe/contracts/portfolio";
import { countOf, money, shares, wholeNumber } from "#lib/format/format.ts";
import { day, month } from "#lib/format/format-date.ts";

export const transactions = (n: number) => countOf(n, "transaction", "transactions");

/** What a file is read as. */
export const formatNames: Readonly<Record<ImportFormat, string>> = {
  fidelity: "a Fidelity export",
  schwab: "a Schwab export",
  vanguard: "a Vanguard export",
  robinhood: "a Robinhood export",
  merrill: "a Merrill export",
  plain: "our own columns",
  other: "the columns you named",
  hand: "entered by hand",
};

type DoubtWords = { title: (n: number) => string; text: string };

const doubts: Readonly<Record<ImportDoubt, DoubtWords>> = {
  linked: {
    title: (n) => `${countOf(n, "line is", "lines are")} already listed by the institution`,
    text: "The same day, security, shares and amount came through the link. They are left out, so that nothing counts twice.",
  },
  imported: {
    title: (n) => `${countOf(n, "line was", "lines were")} added before`,
    text: "Another file of this account has them. They are left out, so that nothing counts twice.",
  },
  overlap: {
    title: (n) => `${countOf(n, "line is", "lines are")} of days that the link covers`,
    text: "The institution lists these days itself and does not list these transactions. They are left out unless you know that they happened.",
  },
};

/** What is said of one file: what was read of it, and what it changes. */
export const reviewMessages = {
  failed: "This file can't be shown",
  gone: "This file was taken back.",
  readAs: (format: ImportFormat) => `Read as ${formatNames[format]}`,
  counts: (n: number, first: string | null, last: string | null) =>
    first && last ? `${transactions(n)} from ${day(first)} to ${day(last)}` : `${transactions(n)}`,
  leftOut: (n: number) =>
    `${countOf(n, "line has", "lines have")} no transaction (titles, footnotes, money moved within the account) and ${n === 1 ? "is" : "are"} left out.`,
  adds: (account: string, from: string, to: string) =>
    `It takes the history of ${account} from ${month(from)} back to ${month(to)}.`,
  addsNothingEarlier: (from: string) =>
    `It has nothing of the days before ${day(from)}, the first day that the link covers.`,
  begins: (account: string, from: string) =>
    `The history of ${account} begins in ${month(from)} with it.`,
  willAdd: (n: number) => `${transactions(n)} will be added.`,
  added: (n: number) => `${transactions(n)} of this file ${n === 1 ? "counts" : "count"}.`,
  nothing: "Nothing of this file is left to add.",
  meet: (n: number, on: string) =>
    `The shares of ${n === 1 ? "its security meet" : `all ${wholeNumber(n)} securities meet`} what the institution reports on ${day(on)}.`,
  meetTitle: (n: number, on: string) =>
    `${countOf(n, "security does", "securities do")} not meet what the institution reports on ${day(on)}`,
  soldTitle: (n: number) =>
    `Of ${countOf(n, "security", "securities")} more is sold than was bought`,
  soldText:
    "Some purchases are missing. You can add them later. Until then what was sold without a purchase counts as there from the beginning, and the figures that rest on it are called Estimated.",
  meetText:
    "Some purchases or sales are missing in the files, or stand in them twice. You can add them later. Until then the difference counts as held since that day, and the figures that rest on it are called Estimated.",
  meetTable: "Where shares differ",
  security: "Security",
  byFiles: "By the files",
  needed: "By the institution",
  difference: "Difference",
  more: ({ difference }: ImportReconciliation) =>
    difference > 0
      ? `${shares(difference)} missing in the files`
      : `${shares(-difference)} too many in the files`,
  problems: (n: number) => `${countOf(n, "line", "lines")} can't be read`,
  problem: (line: number, text: string) => `Line ${wholeNumber(line)}: ${text}`,
  moreProblems: (n: number) => `and ${countOf(n, "more line", "more lines")}`,
  mend: "You can mend the file and choose it again, or add the rest without what can't be read.",
  doubts,
  addAll: "Add all of them",
  leaveAll: "Leave all of them out",
  oneByOne: (n: number) => (n === 1 ? "See the line" : "Decide line by line"),
  rest: (n: number) =>
    n === 1
      ? "The other one is decided together with these only."
      : `The other ${wholeNumber(n)} are decided all together only.`,
  adding: "Add",
  rows: "See what was read",
  rowsLabel: "What was read",
  restOfRows: (n: number) => `and ${transactions(n)} more`,
  line: "Line",
  date: "Day",
  action: "What happened",
  /** What happened in a row, by our own word for it. */
  happened: (action: string) => action,
  shares: "Shares",
  amount: "Amount",
  confirm: "Add to the history",
  confirmWithout: (n: number) => `Add without ${n === 1 ? "this line" : "these lines"}`,
  confirming: "Adding",
  otherwise: "Read its columns otherwise",
  discard: "Don't add this file",
  discarding: "Removing",
  saving: "Saving your decision",
} as const;

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
    chooseAgain: "Please choose the file again: the page was reloaded.",
  },
  columns: {
    title: "What does each column hold?",
    recognised: (format: ImportFormat) =>
      `The file looks like ${formatNames[format]}. Change only what is read wrongly.`,
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

const actions: Readonly<Record<EntryAction, string>> = {
  buy: "Purchase",
  sell: "Sale",
  dividend: "Dividend",
  deposit: "Deposit",
  withdrawal: "Withdrawal",
};

type LocalizedText = { of: string; amount: string; units: string };

const done: Readonly<Record<EntryAction, (told: LocalizedText) => string>> = {
  buy: ({ of, amount, units }) => `Bought ${units} ${of} for ${amount}`,
  sell: ({ of, amount, units }) => `Sold ${units} ${of} for ${amount}`,
  dividend: ({ of, amount }) => (of ? `Dividend of ${of}, ${amount}` : `Dividend, ${amount}`),
  deposit: ({ amount }) => `Paid in ${amount}`,
  withdrawal: ({ amount }) => `Took out ${amount}`,
};

/** The words of transactions that are entered one by one. */
export const entryMessages = {
  title: "Enter a transaction",
  what: "What happened",
  actions,
  day: "Day",
  symbol: "Symbol",
  symbolHint: "Such as VTI",
  symbolOptional: "If it was paid by one security",
  shares: "Shares",
  amount: "Amount in all",
  amountHint: "In dollars, fees included",
  wrongDay: "Please give the day.",
  wrongSymbol: "Please give the symbol.",
  wrongShares: "Please give the number of shares.",
  wrongAmount: "Please give the amount in dollars.",
  add: "Add transaction",
  adding: "Adding",
  entered: (row: EnteredRow, action: EntryAction) =>
    done[action]({
      of: row.symbol ?? "",
      amount: money(Math.abs(row.amount)),
      units: shares(Math.abs(row.quantity)),
    }),
  enteredOn: (row: EnteredRow) => day(row.date),
  undo: "Undo",
  undoing: "Undoing",
  undone: (what: string) => `Undone: ${what}`,
  nowThere: (what: string) => `Added: ${what}. The figures are being worked out.`,
} as const;
