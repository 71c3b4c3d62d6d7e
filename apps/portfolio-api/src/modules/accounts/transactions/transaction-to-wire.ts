import type { AccountTransaction } from "@stocks-vibe/contracts/portfolio";
import type { ListedRow } from "./transactions.repository.ts";

/** The one crossing from a stored transaction to its wire shape: money that arrives is positive, as people read it. */
export const transactionToWire = (row: ListedRow): AccountTransaction => ({
  id: row.id,
  date: row.day,
  name: row.name,
  symbol: row.symbol,
  security_name: row.security_name,
  type: row.type,
  subtype: row.subtype,
  quantity: row.quantity,
  price: row.price,
  amount: row.amount === 0 ? 0 : -row.amount,
  fees: row.fees,
  currency: row.currency,
  source: row.source,
});
