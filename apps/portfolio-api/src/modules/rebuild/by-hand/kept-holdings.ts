import { roundCents, sumOf } from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import type { RebuildInput, SecurityRow } from "../rebuild-types.ts";
import { ledgerKey } from "../rows/entry.ts";

/** A holding of an account that a member keeps by hand, as a rebuild has worked it out. */
export interface KeptHolding {
  readonly accountId: string;
  readonly connectionId: string;
  readonly security: SecurityRow;
  readonly quantity: number;
  readonly price: number;
  readonly priceAsOf: string | null;
  readonly value: number;
  readonly costBasis: number | null;
}

/** What all lots of a ledger cost; null where one does not say. */
function costOf(book: LedgerBook | undefined): number | null {
  if (!book || book.lots.length === 0) return null;
  if (book.lots.some(({ basis }) => basis === null)) return null;
  return roundCents(sumOf(book.lots, ({ basis }) => basis ?? 0));
}

/** What accounts hold that members keep by hand, for the pages that show accounts. Pure. */
export function keptHoldings(
  { accounts, securities, holdings }: RebuildInput,
  ledgers: readonly LedgerBook[],
): KeptHolding[] {
  const byHand = new Map(accounts.filter(({ isManual }) => isManual).map((row) => [row.id, row]));
  if (byHand.size === 0) return [];
  const books = new Map(ledgers.map((book) => [book.key, book]));
  const byId = new Map(securities.map((row) => [row.id, row]));
  return holdings.flatMap(({ accountId, securityId, quantity, price, priceAsOf, value }) => {
    const account = byHand.get(accountId);
    const security = byId.get(securityId);
    if (!account || !security) return [];
    const costBasis = costOf(books.get(ledgerKey(accountId, securityId)));
    const { connectionId } = account;
    return [{ accountId, connectionId, security, quantity, price, priceAsOf, value, costBasis }];
  });
}
