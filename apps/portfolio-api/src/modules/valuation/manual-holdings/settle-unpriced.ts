import { roundCents } from "@stocks-vibe/portfolio-math";
import { multiplierOf } from "../pricing/quote.ts";
import type { HoldingRow, RebuildInput } from "../rebuild/rebuild-types.ts";

type Known = Pick<RebuildInput, "accounts" | "securities" | "prices">;

/** The newest told of two holdings. */
const newer = (one: HoldingRow | undefined, other: HoldingRow): HoldingRow =>
  one && (one.priceAsOf ?? "") >= (other.priceAsOf ?? "") ? one : other;

/**
 * Holdings kept by hand that neither a trade nor the market prices. Another holding of the symbol
 * in the same currency gives them its price; where there is none, they are marked as unpriced,
 * since a value of 0 would be an invented one. What an institution lists at 0 is its word. Pure.
 */
export function settleUnpriced(
  { accounts, securities, prices }: Known,
  holdings: readonly HoldingRow[],
): readonly HoldingRow[] {
  const byHand = new Set(accounts.flatMap(({ id, isManual }) => (isManual ? [id] : [])));
  const isUntold = ({ accountId, price }: HoldingRow): boolean =>
    byHand.has(accountId) && price <= 0;
  if (!holdings.some(isUntold)) return holdings;
  const symbols = new Map(securities.map(({ id, symbol }) => [id, symbol]));
  const symbolOf = (securityId: string): string => symbols.get(securityId) ?? securityId;
  // A price in Toronto is none in New York.
  const listingOf = ({ securityId, currency }: HoldingRow): string =>
    `${symbolOf(securityId)} ${currency}`;
  const told = new Map<string, HoldingRow>();
  for (const row of holdings) {
    const listing = listingOf(row);
    if (row.price > 0) told.set(listing, newer(told.get(listing), row));
  }
  const marketed = new Set(
    [...prices].flatMap(([id, { closes }]) => (closes.length > 0 ? [symbolOf(id)] : [])),
  );
  return holdings.map((row) => {
    if (!isUntold(row)) return row;
    const other = told.get(listingOf(row));
    if (other) return pricedAs(row, other);
    return marketed.has(symbolOf(row.securityId)) ? row : { ...row, isUnpriced: true };
  });
}

function pricedAs(row: HoldingRow, other: HoldingRow): HoldingRow {
  const { price, priceAsOf } = other;
  return {
    ...row,
    price,
    priceAsOf,
    value: roundCents(row.quantity * price * multiplierOf(other)),
  };
}
