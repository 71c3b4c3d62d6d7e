import { ACTIONS } from "./action.ts";
import type { WrittenRow } from "./file-row.ts";

/** What the rows of a file tell of a security until one of them. */
export interface Known {
  readonly held: number;
  /** Of the last row that tells one, or of the first where none did before; 0 where none does. */
  readonly price: number;
  /** Of the price. */
  readonly day: string;
  /**
   * How many times a written price a unit costs: a hundredth for bonds in percent of their face, a
   * hundred times for options.
   */
  readonly multiplier: number;
}

const MULTIPLIERS = [1, 0.01, 100];
/** Costs of a trade may stand in its money. */
const ABOUT = 0.1;

const multiplierOf = ({ price, amount, quantity }: WrittenRow): number => {
  const times = Math.abs(amount / quantity / price);
  return MULTIPLIERS.find((each) => Math.abs(times / each - 1) < ABOUT) ?? 1;
};

/**
 * Bought or sold, or paid out in shares: what else moves units tells no price, and money beside it
 * is for a fraction.
 */
const hasPrice = ({ action }: WrittenRow): boolean => ACTIONS[action].units !== "as-written";

const UNTOLD: Known = { held: 0, price: 0, day: "", multiplier: 1 };

/** What each unit came to: prices of bonds are in percent, those of options for one share. */
const paidForEach = ({ amount, quantity, price }: WrittenRow): number =>
  quantity === 0 ? 0 : Math.abs(amount / quantity) || price;

function addedBy({ action, quantity, isCancelled }: WrittenRow): number {
  const { units, money } = ACTIONS[action];
  const way = isCancelled ? -1 : 1;
  if (units === "in") return way * (isCancelled ? Math.abs(quantity) : quantity);
  if (units === "out") return -way * Math.abs(quantity);
  if (units === "as-written") return quantity;
  if (action === "cash moved") return quantity;
  return (money === "in" ? 1 : -1) * Math.abs(quantity);
}

/** One name for each security of a file, some rows of which write its symbol and some its CUSIP. */
function namerOf(rows: readonly WrittenRow[]): (row: WrittenRow) => string {
  const symbols = new Map<string, string>();
  for (const { symbol, cusip, name } of rows) {
    if (symbol === null) continue;
    if (cusip !== null) symbols.set(cusip, symbol);
    if (name !== "") symbols.set(name, symbol);
  }
  return ({ symbol, cusip, name }) =>
    symbol ?? symbols.get(cusip ?? "") ?? symbols.get(name) ?? cusip ?? "";
}

/**
 * How many units of each security a file's rows come to as they go by, and what the last ones cost.
 */
export class FileLedger {
  readonly #known = new Map<string, Known>();
  readonly #nameOf: (row: WrittenRow) => string;

  constructor(rows: readonly WrittenRow[]) {
    this.#nameOf = namerOf(rows);
    for (const row of rows) {
      const { units } = ACTIONS[row.action];
      const name = this.#nameOf(row);
      const price = units === "in" || units === "out" ? paidForEach(row) : 0;
      const known = this.#known.get(name);
      if (price > 0 && (!known || row.day < known.day))
        this.#known.set(name, { held: 0, price, day: row.day, multiplier: multiplierOf(row) });
    }
  }

  knownOf(row: WrittenRow): Known | undefined {
    return this.#known.get(this.#nameOf(row));
  }

  /** Takes a row's units in, in the order of their days. */
  add(row: WrittenRow): void {
    const name = this.#nameOf(row);
    const { held, ...last } = this.#known.get(name) ?? UNTOLD;
    const now = held + addedBy(row);
    const price = hasPrice(row) ? paidForEach(row) : 0;
    if (row.action === "split" && held > 0 && now > 0)
      this.#known.set(name, { ...last, held: now, price: (last.price * held) / now });
    else if (price > 0) this.#known.set(name, { ...last, held: now, price, day: row.day });
    else this.#known.set(name, { ...last, held: now });
  }
}
