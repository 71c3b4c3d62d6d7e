/**
 * A transaction as a file tells it, in the provider's signs: `amount` is positive when cash leaves,
 * `quantity` when units arrive.
 */
export interface FileRow {
  readonly line: number;
  readonly day: string;
  readonly action: Action;
  readonly symbol: string | null;
  readonly cusip: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  readonly price: number;
  readonly fees: number | null;
  readonly currency: string;
}

/** A row whose numbers stand as the file writes them. */
export interface WrittenRow extends FileRow {
  /** Its word says that it takes another row back. */
  readonly isCancelled: boolean;
  /** Its words say that money came back which was paid before. */
  readonly isGivenBack: boolean;
}

/**
 * What a line of a file says happened: the words of our own exports, and what each means to the
 * engine, in the provider's words.
 */
export const ACTIONS = {
  buy: { type: "buy", subtype: "buy", units: "in", money: "out" },
  sell: { type: "sell", subtype: "sell", units: "out", money: "in" },
  contribution: { type: "buy", subtype: "contribution", units: "in", money: "out" },
  distribution: { type: "sell", subtype: "distribution", units: "out", money: "in" },
  reinvestment: { type: "buy", subtype: "dividend reinvestment", units: "in", money: "out" },
  dividend: { type: "cash", subtype: "dividend", units: "none", money: "as-written" },
  interest: { type: "cash", subtype: "interest", units: "none", money: "as-written" },
  "long-term gain": {
    type: "cash",
    subtype: "long-term capital gain",
    units: "none",
    money: "as-written",
  },
  "short-term gain": {
    type: "cash",
    subtype: "short-term capital gain",
    units: "none",
    money: "as-written",
  },
  "return of capital": {
    type: "cash",
    subtype: "return of principal",
    units: "none",
    money: "as-written",
  },
  deposit: { type: "cash", subtype: "deposit", units: "none", money: "in" },
  withdrawal: { type: "cash", subtype: "withdrawal", units: "none", money: "out" },
  "cash moved": { type: "cash", subtype: "deposit", units: "none", money: "as-written" },
  fee: { type: "fee", subtype: "account fee", units: "none", money: "as-written" },
  tax: { type: "cash", subtype: "tax withheld", units: "none", money: "as-written" },
  split: { type: "transfer", subtype: "split", units: "as-written", money: "none" },
  "shares moved": { type: "transfer", subtype: "transfer", units: "as-written", money: "none" },
  merger: { type: "transfer", subtype: "merger", units: "as-written", money: "as-written" },
  "spin-off": { type: "transfer", subtype: "spin off", units: "as-written", money: "none" },
} as const;

export type Action = keyof typeof ACTIONS;

export const isAction = (word: string): word is Action => word in ACTIONS;
export const ACTION_NAMES: readonly Action[] = Object.keys(ACTIONS).filter(isAction);

/**
 * Rows that move nothing of a member's: money between cash and its sweep fund. Left out, and
 * counted.
 */
export const NOTHING_HAPPENED = "nothing";
/** The money of a reinvestment whose shares stand in a row of their own. */
export const REINVESTED_MONEY = "reinvested money";

export type Reading = Action | typeof NOTHING_HAPPENED | typeof REINVESTED_MONEY;
