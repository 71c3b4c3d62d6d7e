import type { EnteredRow, EntryAction } from "@stocks-vibe/contracts/portfolio";
import { money, shares } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";

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
