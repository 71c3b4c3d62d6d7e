import { ACTIONS } from "./action.ts";
import type { FileRow, WrittenRow } from "./file-row.ts";
import type { MoneyStyle } from "./money-style.ts";

/** What a unit of cash costs: of money-market funds shares are dollars, and nothing but money moves. */
const A_DOLLAR = 1;
const NEARLY = 0.005;

const MOST_APART = 0.01;
/** Prices are written to the cent. */
const HALF_A_CENT = 0.005;
/** No price of a file's years is so many times its usual one. */
const MOST_TIMES = 3;

const nameOf = ({ symbol, cusip }: WrittenRow): string | null => symbol ?? cusip;

const priceOf = ({ price, amount, quantity }: WrittenRow): number =>
  price || Math.abs(amount / quantity);

/** What a unit of each security usually costs in a file: the middle one of its trades' prices. */
export type UsualPrices = ReadonlyMap<string, number>;

export function usualPricesOf(rows: readonly WrittenRow[]): UsualPrices {
  const prices = new Map<string, number[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const isTrade = ACTIONS[row.action].units === "in" || ACTIONS[row.action].units === "out";
    if (name === null || !isTrade || row.quantity === 0 || priceOf(row) === 0) continue;
    const known = prices.get(name) ?? [];
    known.push(priceOf(row));
    prices.set(name, known);
  }
  const middle = (all: readonly number[]) =>
    all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
  return new Map([...prices].map(([name, all]) => [name, middle(all)]));
}

/**
 * Whether the money is what the shares come to, at the price that the row tells or at about the one that they usually have in the file: some brokers write beside money how many
 * are held. Where nothing tells a price the word counts.
 */
function isTheirWorth(row: WrittenRow, usual: UsualPrices): boolean {
  const { price, amount, quantity } = row;
  const [money, units] = [Math.abs(amount), Math.abs(quantity)];
  if (money === 0) return true;
  if (price > 0)
    return Math.abs(price * units - money) <= Math.max(MOST_APART * money, HALF_A_CENT * units);
  const known = usual.get(nameOf(row) ?? "") ?? 0;
  if (known === 0) return true;
  const times = money / units / known;
  return times <= MOST_TIMES && times >= 1 / MOST_TIMES;
}

/** How a file writes money, and what its securities usually cost. */
export interface FileHabits {
  readonly style: MoneyStyle;
  readonly usual: UsualPrices;
}

/** Whether a row of cash names shares that go the way of its word; in files without signs the word alone tells. */
function movesShares(row: WrittenRow, { style, usual }: FileHabits): boolean {
  const { action, quantity, symbol, cusip, isCancelled, isGivenBack } = row;
  if (quantity === 0 || (symbol === null && cusip === null) || isCancelled || isGivenBack)
    return false;
  if (Math.abs(priceOf(row) - A_DOLLAR) < NEARLY) return false;
  if (!isTheirWorth(row, usual)) return false;
  if (action === "cash moved" || style === "unsigned") return true;
  return action === "deposit" ? quantity > 0 : quantity < 0;
}

/**
 * A row that brokers and plans write with the word for money and that moves shares, in the provider's signs: fees and taxes taken in shares are a sale that brought nothing, what
 * is paid out or in as shares is a plan's distribution or contribution, and a journal of shares moves them. Undefined for any other row.
 */
export function readPaidInShares(written: WrittenRow, habits: FileHabits): FileRow | undefined {
  const { isCancelled: _c, isGivenBack: _g, ...row } = written;
  const [units, money] = [Math.abs(row.quantity), Math.abs(row.amount)];
  if (!movesShares(written, habits)) return undefined;
  switch (row.action) {
    case "fee":
    case "tax":
      if (money === 0) return undefined;
      return {
        ...row,
        action: "sell",
        quantity: -units,
        amount: 0,
        price: money / units,
        fees: money,
      };
    case "withdrawal":
      return { ...row, action: "distribution", quantity: -units, amount: -money };
    case "deposit":
      return { ...row, action: "contribution", quantity: units, amount: money };
    case "cash moved":
      return { ...row, action: "shares moved", amount: 0 };
    default:
      return undefined;
  }
}
