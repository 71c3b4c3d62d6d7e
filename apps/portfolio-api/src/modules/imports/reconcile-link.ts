import type { ImportReconciliation } from "@stocks-vibe/contracts/portfolio";
import { type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import type { StoredMarket } from "../prices/market-data.ts";
import type { CalculationFailed, CalculationQueue } from "../valuation/calculates.ts";
import type { CalculationInputs } from "../valuation/calculation-inputs/calculation-inputs.ts";
import { type ImportedRow, importedSecurities } from "../valuation/history/imported-rows.ts";
import type { StoredRows } from "../valuation/rebuild/rebuild.repository.ts";
import { toReconciliations } from "../valuation/transactions/to-rebuild-input.ts";

export interface ReconciliationRequest {
  readonly accountId: string;
  readonly now: Date;
}

export interface ReconciliationResult extends LinkReconciliation {
  readonly kind: "meeting";
}

/** Answers elsewhere than on the event loop. Hold no connection meanwhile. */
export interface ReconcilesLinks extends CalculationQueue {
  meeting(
    material: CalculationInputs,
    asked: ReconciliationRequest,
  ): Promise<ReconciliationResult | CalculationFailed>;
}

/** Where an account's files meet its link, from the stored rows. Pure. */
export const answerReconciliation = (
  { rows, market }: CalculationInputs,
  { accountId, now }: ReconciliationRequest,
): ReconciliationResult => ({
  kind: "meeting",
  ...reconcileLink(rows, { accountId, added: [], now, market }),
});

const NO_PRICES = { closes: new Map(), index: undefined };
const NO_MARKET: StoredMarket = { sandbox: NO_PRICES, chain: NO_PRICES, order: [] };

/** How an account's files meet its link. */
export interface LinkReconciliation {
  /** The first day that the link covers; null where a member keeps the account by hand. */
  readonly linkedFrom: IsoDate | null;
  /** The first day of its history, files included. */
  readonly historyFrom: IsoDate;
  readonly meetings: readonly ImportReconciliation[];
}

const onlyOf = <Row extends { readonly account_id: string }>(
  rows: readonly Row[],
  accountId: string,
): Row[] => rows.filter((row) => row.account_id === accountId);

/** Only what rows are of: prices of others are not looked at. */
function usedBy({ securities, holdings, transactions, imported }: StoredRows) {
  const used = new Set([...holdings, ...transactions, ...imported].map((row) => row.security_id));
  return securities.filter(({ id }) => used.has(id));
}

/**
 * What the engine would make of an account's files together with `added`, the rows of one that is
 * not confirmed yet: the same steps as a rebuild, of one account, with the splits that `market`
 * tells of. Without it only days are asked for, which no price moves. Pure.
 */
export function reconcileLink(
  rows: StoredRows,
  {
    accountId,
    added,
    now,
    market = NO_MARKET,
  }: { accountId: string; added: readonly ImportedRow[]; now: Date; market?: StoredMarket },
): LinkReconciliation {
  const accounts = rows.accounts.filter(({ id }) => id === accountId);
  const imported = [...onlyOf(rows.imported, accountId), ...added];
  const all: StoredRows = {
    ...rows,
    accounts,
    holdings: onlyOf(rows.holdings, accountId),
    transactions: onlyOf(rows.transactions, accountId),
    unlisted: [],
    institutionPrices: [],
    lotPicks: [],
    findingAnswers: onlyOf(rows.findingAnswers, accountId),
    ...importedSecurities(imported, { accounts, securities: rows.securities }),
  };
  const own = { ...all, securities: usedBy(all) };
  const asOf = isoDate(now.toISOString().slice(0, 10));
  const alone = toReconciliations({ ...own, imported: [] }, NO_MARKET, { asOf, builtAt: now });
  const joined = toReconciliations(own, market, { asOf, builtAt: now });
  const symbols = new Map(joined.securities.map(({ id, symbol }) => [id, symbol]));
  const start = alone.accounts[0]?.historyStart ?? asOf;
  return {
    linkedFrom: joined.accounts[0]?.isManual ? null : (joined.accounts[0]?.joinedOn ?? start),
    historyFrom: joined.accounts[0]?.historyStart ?? start,
    meetings: (joined.reconciliations ?? [])
      .map(({ securityId, imported: known, needed, difference }) => ({
        symbol: symbols.get(securityId) ?? securityId,
        imported: known,
        needed,
        difference,
      }))
      .filter((meeting) => meeting.imported !== 0 || meeting.needed !== 0),
  };
}
