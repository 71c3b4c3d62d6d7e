import { day } from "#lib/format-date.ts";
import { language } from "#lib/language.ts";

const list = new Intl.ListFormat(language.locale, { type: "conjunction" });

export const incomeMessages = {
  title: "Income by Year",
  failed: "Failed to get the income of each year",
  finding: (amount: string, year: number) => `${amount} was paid in ${year}, the last whole year.`,
  soFar: (amount: string, year: number) => `${amount} was paid in ${year} so far.`,
  none: (from: string) => `No dividends, interest or capital gains are listed since ${day(from)}.`,
  noHistory: "Income appears with the first account that is read.",
  series: "Dividends, interest and capital gains",
  read: "Read any year",
  table: "Income of each year",
  year: "Year",
  account: "Account",
  dividends: "Dividends",
  interest: "Interest",
  capitalGains: "Capital gains",
  total: "Total",
  reinvested: "Of it reinvested",
  allAccounts: "All accounts",
  partial: "* Not a whole year: the history starts in it, or it is not over.",
  means:
    "Before withheld tax, by the day of payment. What was reinvested counts once. Capital gains are those that funds pay out, not those of your own sales.",
  later: (accounts: readonly { accountName: string; from: string }[]) =>
    `What was paid before is not known: ${accounts
      .map(({ accountName, from }) => `${accountName} since ${day(from)}`)
      .join(", ")}.`,
  unlisted: (names: readonly string[]) =>
    `${list.format(names)} ${names.length === 1 ? "lists" : "list"} no transactions, so what was paid there is not known.`,
  since: (from: string) => `The history starts on ${day(from)}.`,
} as const;
