import type { FileRow, WrittenRow } from "./file-row.ts";

/**
 * A row that brokers and plans write with the word for money and that moves shares, in the provider's signs: fees and taxes taken in shares are a sale that brought nothing, what
 * is paid out or in as shares is a plan's distribution or contribution, and a journal of shares moves them. Undefined for a row with another word; it is asked of those that move
 * shares (see `sharesBesideMoney`).
 */
export function readPaidInShares(written: WrittenRow): FileRow | undefined {
  const { isCancelled: _c, isGivenBack: _g, ...row } = written;
  const [units, money] = [Math.abs(row.quantity), Math.abs(row.amount)];
  switch (row.action) {
    case "fee":
    case "tax":
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
