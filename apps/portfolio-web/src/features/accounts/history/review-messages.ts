import type {
  ImportDoubt,
  ImportFormat,
  ImportReconciliation,
} from "@stocks-vibe/contracts/portfolio";
import { countOf as count } from "#lib/count-of.ts";
import { shares, wholeNumber } from "#lib/format.ts";
import { day, month } from "#lib/format-date.ts";
import { formatNames as formats, transactions } from "./history-words.ts";

type DoubtWords = { title: (n: number) => string; text: string };

const doubts: Readonly<Record<ImportDoubt, DoubtWords>> = {
  linked: {
    title: (n) => `${count(n, "line is", "lines are")} already listed by the institution`,
    text: "The same day, security, shares and amount came through the link. They are left out, so that nothing counts twice.",
  },
  imported: {
    title: (n) => `${count(n, "line was", "lines were")} added before`,
    text: "Another file of this account has them. They are left out, so that nothing counts twice.",
  },
  overlap: {
    title: (n) => `${count(n, "line is", "lines are")} of days that the link covers`,
    text: "The institution lists these days itself and does not list these transactions. They are left out unless you know that they happened.",
  },
};

/** What is said of one file: what was read of it, and what it changes. */
export const reviewMessages = {
  failed: "This file can't be shown",
  gone: "This file was taken back.",
  readAs: (format: ImportFormat) => `Read as ${formats[format]}`,
  counts: (n: number, first: string | null, last: string | null) =>
    first && last ? `${transactions(n)} from ${day(first)} to ${day(last)}` : `${transactions(n)}`,
  leftOut: (n: number) =>
    `${count(n, "line has", "lines have")} no transaction (titles, footnotes, money moved within the account) and ${n === 1 ? "is" : "are"} left out.`,
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
    `${count(n, "security does", "securities do")} not meet what the institution reports on ${day(on)}`,
  soldTitle: (n: number) => `Of ${count(n, "security", "securities")} more is sold than was bought`,
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
  problems: (n: number) => `${count(n, "line", "lines")} can't be read`,
  problem: (line: number, text: string) => `Line ${wholeNumber(line)}: ${text}`,
  moreProblems: (n: number) => `and ${count(n, "more line", "more lines")}`,
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
