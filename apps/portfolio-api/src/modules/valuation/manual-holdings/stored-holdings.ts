import { roundCents, sumOf } from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import type { Replay } from "../portfolio/replay-portfolio.ts";
import type { RebuildInput, SecurityRow } from "../rebuild/rebuild-types.ts";
import { ledgerKey } from "../transactions/entry.ts";

/** A holding of an account that a member keeps by hand, as a rebuild has worked it out. */
export interface StoredHolding {
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

/**
 * Prices and values of holdings as the dashboard shows them, by ledger; none of cash and of what it
 * leaves out.
 */
function shownByLedger({ built }: Pick<Replay, "built">) {
  const shown = built.flatMap(({ position, valueByLedger }) =>
    [...valueByLedger].map(([key, cents]) => {
      const { currentPrice: price, priceAsOf } = position;
      return [key, { price, priceAsOf, value: cents }] as const;
    }),
  );
  return new Map(shown);
}

/**
 * What accounts hold that members keep by hand, for the pages that show accounts. A share has the
 * one price that it has on the dashboard, whichever account's trade it is from, so that accounts
 * add up to the total. Pure.
 */
export function storedHoldings(
  { accounts, securities, holdings }: RebuildInput,
  { ledgers, built }: Pick<Replay, "ledgers" | "built">,
): StoredHolding[] {
  const byHand = new Map(accounts.filter(({ isManual }) => isManual).map((row) => [row.id, row]));
  if (byHand.size === 0) return [];
  const books = new Map(ledgers.map((book) => [book.key, book]));
  const byId = new Map(securities.map((row) => [row.id, row]));
  const shown = shownByLedger({ built });
  return holdings.flatMap(({ accountId, securityId, quantity, price, priceAsOf, value }) => {
    const account = byHand.get(accountId);
    const security = byId.get(securityId);
    if (!account || !security) return [];
    const key = ledgerKey(accountId, securityId);
    const costBasis = costOf(books.get(key));
    const own = { price, priceAsOf, value };
    const quote = shown.get(key) ?? own;
    const { connectionId } = account;
    const worth = quote.value === value ? own : quote;
    return [{ accountId, connectionId, security, quantity, ...worth, costBasis }];
  });
}

interface OfConnection {
  readonly connection_id: string;
}

/**
 * Stored securities and holdings without those of accounts kept by hand: each rebuild works these
 * out anew, so they are no input of it.
 */
export function linkedHoldings<
  Security extends OfConnection,
  Holding extends { readonly account_id: string },
>({
  connections,
  accounts,
  securities,
  holdings,
}: {
  readonly connections: readonly { readonly id: string; readonly is_manual: boolean }[];
  readonly accounts: readonly (OfConnection & { readonly id: string })[];
  readonly securities: readonly Security[];
  readonly holdings: readonly Holding[];
}) {
  const byHand = new Set(connections.filter((row) => row.is_manual).map(({ id }) => id));
  if (byHand.size === 0) return { securities, holdings };
  const kept = new Set(accounts.filter((row) => byHand.has(row.connection_id)).map(({ id }) => id));
  return {
    securities: securities.filter((row) => !byHand.has(row.connection_id)),
    holdings: holdings.filter((row) => !kept.has(row.account_id)),
  };
}
