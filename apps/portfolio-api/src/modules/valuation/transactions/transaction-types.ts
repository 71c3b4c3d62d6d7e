import type { TransactionRow } from "../rebuild/rebuild-types.ts";

/** A word of a row as institutions vary it: 'Spin-Off', 'spin_off' and 'spin off' are one. */
export const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();

const wordsOf = (...words: readonly string[]): ReadonlySet<string> => new Set(words.map(plainWord));

// The provider's subtypes by what they mean here.

const external = wordsOf(
  "deposit",
  "withdrawal",
  "contribution",
  "pending credit",
  "pending debit",
  "loan payment",
);

const reinvestments = wordsOf(
  "dividend reinvestment",
  "interest reinvestment",
  "long-term capital gain reinvestment",
  "short-term capital gain reinvestment",
);

/** What a share pays out. */
const DISTRIBUTED = [
  "dividend",
  "qualified dividend",
  "non-qualified dividend",
  "long-term capital gain",
  "short-term capital gain",
  "unqualified gain",
];
const distributed = wordsOf(...DISTRIBUTED);
const incomes = wordsOf(...DISTRIBUTED, "interest", "interest receivable");

const unitMoves = wordsOf("transfer", "send", "request", "trade");

/**
 * Our own word, which no institution sends: units that were there when the link begins and that
 * imported files don't explain.
 */
export const OPENING_TYPE = "opening difference";

export const typeOf = (row: TransactionRow): string => plainWord(row.type);
export const subtypeOf = (row: TransactionRow): string => plainWord(row.subtype ?? "");

export const isTrade = (row: TransactionRow): boolean =>
  typeOf(row) === "buy" || typeOf(row) === "sell";
export const isSale = (row: TransactionRow): boolean => typeOf(row) === "sell";
const isMoneyRow = (row: TransactionRow): boolean =>
  typeOf(row) === "cash" || typeOf(row) === "fee";

/** Money that crosses the account's edge as cash. */
export const isExternalCash = (row: TransactionRow): boolean =>
  isMoneyRow(row) && external.has(subtypeOf(row));

/** A purchase out of income of the same security. */
export const isReinvestment = (row: TransactionRow): boolean =>
  typeOf(row) === "buy" && reinvestments.has(subtypeOf(row));

/** A row of a dividend or a capital gain, whichever way its money goes. */
export const isDistributedRow = (row: TransactionRow): boolean =>
  isMoneyRow(row) && distributed.has(subtypeOf(row));

const interests = wordsOf("interest", "interest receivable");
const reinvestedInterest = wordsOf("interest reinvestment");
const capitalGains = wordsOf(
  "long-term capital gain",
  "short-term capital gain",
  "unqualified gain",
  "long-term capital gain reinvestment",
  "short-term capital gain reinvestment",
);

/** What kind of income a row of it is, or the reinvestment of it. */
export function incomeKind(row: TransactionRow): "dividends" | "interest" | "capitalGains" {
  const word = subtypeOf(row);
  if (interests.has(word) || reinvestedInterest.has(word)) return "interest";
  return capitalGains.has(word) ? "capitalGains" : "dividends";
}

/** Dividends, interest and capital gains paid in cash. */
export const isIncome = (row: TransactionRow): boolean =>
  isMoneyRow(row) && incomes.has(subtypeOf(row)) && row.amount < 0;

const taxes = wordsOf("tax", "tax withheld", "non-resident tax");

/** Tax taken out of income before it is paid or reinvested. */
export const isWithheldTax = (row: TransactionRow): boolean =>
  isMoneyRow(row) && taxes.has(subtypeOf(row)) && row.amount > 0;

/** A payroll purchase: money crosses the edge and is spent in one row. */
export const isContribution = (row: TransactionRow): boolean =>
  typeOf(row) === "buy" && subtypeOf(row) === "contribution";

/** A retirement distribution: sold and paid out in one row. */
export const isDistribution = (row: TransactionRow): boolean =>
  typeOf(row) === "sell" && subtypeOf(row) === "distribution";

/** Units moving in or out in kind. */
export const isUnitMove = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && row.quantity !== 0 && unitMoves.has(subtypeOf(row));

export const isMerger = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && row.quantity !== 0 && subtypeOf(row) === "merger";

/** Units multiplied over what is held: a split, or shares given as a distribution. */
export const isSplit = (row: TransactionRow): boolean =>
  row.quantity !== 0 &&
  ((typeOf(row) === "transfer" && subtypeOf(row) === "split") ||
    subtypeOf(row) === "stock distribution");

export const isOpeningDifference = (row: TransactionRow): boolean => typeOf(row) === OPENING_TYPE;

/**
 * A correction of the quantity by the institution. Quantities on other cash and fee rows mean
 * nothing.
 */
export const isAdjustment = (row: TransactionRow): boolean =>
  row.quantity !== 0 && subtypeOf(row) === "adjustment";

/** What a purchase cost or a sale brought, fees included; positive. */
export function tradeAmount(row: TransactionRow): number {
  if (row.amount !== 0) return Math.abs(row.amount);
  const gross = Math.abs(row.quantity) * row.price;
  return typeOf(row) === "sell" ? gross - (row.fees ?? 0) : gross + (row.fees ?? 0);
}
