import type { Finding } from "@stocks-vibe/contracts/portfolio";
import { wholeNumber } from "#lib/format/format.ts";
import { language } from "#lib/format/language.ts";

const number = (n: number): string => n.toLocaleString(language.locale);
const rows = (n: number): string => `${number(n)} ${n === 1 ? "row" : "rows"}`;

const KINDS: Record<Finding["kind"], string> = {
  account: "Account",
  security: "Security",
  holding: "Holding",
  "tax-lot": "Tax lot",
  transaction: "Transaction",
};

/** The provider's names of fields, in words. One that is not here is named as it is. */
const FIELDS: Readonly<Record<string, string>> = {
  row: "entry",
  name: "name",
  mask: "account number",
  type: "type",
  subtype: "kind",
  "balances.current": "balance",
  balances: "balance",
  "balances.iso_currency_code": "currency",
  "balances.unofficial_currency_code": "currency",
  iso_currency_code: "currency",
  unofficial_currency_code: "currency",
  ticker_symbol: "symbol",
  cusip: "CUSIP",
  institution_price: "price",
  institution_price_as_of: "day of the price",
  institution_value: "value",
  cost_basis: "cost",
  quantity: "number of shares",
  original_purchase_datetime: "date",
  tax_lots: "list of tax lots",
  date: "date",
  amount: "amount",
  price: "price",
  fees: "fee",
  account_id: "account",
  security_id: "security",
};

/** Each says what is wrong with `it`, such as 'the date 2026-02-31'. */
const REASONS: Record<Finding["reason"], (it: string) => string> = {
  missing: (it) => `${it} is missing`,
  "wrong-type": (it) => `${it} can't be understood`,
  "no-such-day": (it) => `${it} does not exist`,
  "day-out-of-range": (it) => `${it} is too far away`,
  "number-out-of-range": (it) => `${it} is larger than any portfolio's`,
  "no-currency-code": (it) => `${it} is no currency`,
  "text-too-long": (it) => `${it} is too long`,
  "text-unreadable": (it) => `${it} has characters that can't be shown`,
  duplicate: () => "it is listed twice and counts once",
  "unknown-account": (it) => `${it} is not listed`,
  "unknown-security": (it) => `${it} is not listed`,
};

/** 'Tax lot of VTI: the date 2026-02-31 does not exist' */
function sentence({ kind, name, row_id: id, field, reason, excerpt }: Finding): string {
  const called = name ?? id;
  const who = called === null ? KINDS[kind] : `${KINDS[kind]} of ${called}`;
  const it = `the ${FIELDS[field] ?? field}${excerpt === null ? "" : ` ${excerpt}`}`;
  return `${who}: ${REASONS[reason](it)}.`;
}

export const findingsMessages = {
  title: (n: number, all: number, institution: string) =>
    `${number(n)} of ${rows(all)} from ${institution} could not be read`,
  partsTitle: (n: number, institution: string) =>
    `${number(n)} ${n === 1 ? "detail" : "details"} from ${institution} could not be read`,
  text: "What rests on them is incomplete. Holdings that were read before keep their last known figures, and every sync tries again.",
  partsText: "The rest of their rows was read and counts. Every sync tries again.",
  sentence,
  label: (institution: string) => `Not read from ${institution}`,
  more: (n: number) => `Show ${number(n)} more`,
  untold: (n: number) => `And ${number(n)} more that ${n === 1 ? "is" : "are"} not listed here.`,
  incomplete: (n: number) =>
    `${rows(n)} of this account could not be read: its figures are incomplete.`,
} as const;

/**
 * An institution that is linked more than once: what is asked, what was said, and taking it back.
 */
export const twiceMessages = {
  title: (institution: string) => `${institution} is linked twice`,
  text: (n: number) =>
    n === 1
      ? "One of its accounts has come through an earlier link, too, by its name, its kind and the last digits of its number. It counts once, by the earlier link."
      : `${wholeNumber(n)} of its accounts have come through an earlier link, too, by their names, their kinds and the last digits of their numbers. They count once, by the earlier link.`,
  remove: "Remove the newer link",
  answers: { "keep-both": "Keep both", "different-accounts": "They are different accounts" },
  saving: "Saving",
  done: {
    "keep-both": (institution: string) => `Both links of ${institution} stay.`,
    "different-accounts": (institution: string) =>
      `The accounts of both links of ${institution} count from now on. If they are the same after all, open an account of the newer link and ask again.`,
    "ask-again": (institution: string) =>
      `What came through both links of ${institution} counts once again.`,
  },
  apart: {
    title: (institution: string) => `Does each link of ${institution} bring accounts of its own?`,
    counts: (n: number) =>
      n === 1
        ? "This account counts from then on, beside the one with the same name, kind and last digits of its number:"
        : "These accounts count from then on, beside those with the same names, kinds and last digits of their numbers:",
    rises: (by: string, to: string) =>
      `The total value rises by ${by} to ${to}, and every other figure follows.`,
    falls: (by: string, to: string) =>
      `The total value falls by ${by} to ${to}, and every other figure follows.`,
    stays: "The total value stays as it is; figures of these accounts are added to the others.",
    otherCurrencies: "What is not in US dollars is shown and not added to the total.",
    believe: "If they are the same, what they hold would be counted twice.",
    keep: "Leave it as it is",
    confirm: "They are different accounts",
  },
  told: {
    title: "A member said that these are different accounts",
    text: (institution: string) =>
      `${institution} is linked more than once, and accounts with the same name, kind and last digits of their number count in each link. If they are the same, ask again: they count once until it is answered anew.`,
    ask: "Ask again",
    asking: "Asking",
  },
  notCounted: "Came through an earlier link, too, and counts there.",
} as const;
