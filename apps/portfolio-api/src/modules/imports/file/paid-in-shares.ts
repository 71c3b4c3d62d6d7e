import type { FileRow, WrittenRow } from "./file-row.ts";
import type { MoneyStyle } from "./money-style.ts";

/** What a unit of cash costs: of money-market funds shares are dollars, and nothing but money moves. */
const A_DOLLAR = 1;
const NEARLY = 0.005;

const MOST_APART = 0.01;

const priceOf = ({ price, amount, quantity }: WrittenRow): number =>
  price || Math.abs(amount / quantity);

/** Whether the money is what the shares come to: some brokers write beside a fee how many are held. */
const isTheirWorth = ({ price, amount, quantity }: WrittenRow): boolean =>
  amount === 0 ||
  Math.abs(Math.abs(price * quantity) - Math.abs(amount)) <= MOST_APART * Math.abs(amount);

/** Whether a row of cash names shares that go the way of its word; in files without signs the word alone tells. */
function movesShares(row: WrittenRow, style: MoneyStyle): boolean {
  const { action, quantity, symbol, cusip, isCancelled, isGivenBack } = row;
  if (quantity === 0 || (symbol === null && cusip === null) || isCancelled || isGivenBack)
    return false;
  if (Math.abs(priceOf(row) - A_DOLLAR) < NEARLY) return false;
  const isCost = action === "fee" || action === "tax";
  if ((isCost || row.price > 0) && !isTheirWorth(row)) return false;
  if (action === "cash moved" || style === "unsigned") return true;
  return action === "deposit" ? quantity > 0 : quantity < 0;
}

/**
 * A row that brokers and plans write with the word for money and that moves shares, in the provider's signs: fees and taxes taken in shares are a sale that brought nothing, what
 * is paid out or in as shares is a plan's distribution or contribution, and a journal of shares moves them. Undefined for any other row.
 */
export function readPaidInShares(written: WrittenRow, style: MoneyStyle): FileRow | undefined {
  const { isCancelled: _c, isGivenBack: _g, ...row } = written;
  const [units, money] = [Math.abs(row.quantity), Math.abs(row.amount)];
  if (!movesShares(written, style)) return undefined;
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
