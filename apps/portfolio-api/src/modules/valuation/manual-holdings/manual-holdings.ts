import { type IsoDate, roundCents } from "@stocks-vibe/portfolio-math";
import { undoReversedRows } from "../data-quality/reversed-rows.ts";
import { joinHistory } from "../history/imported-rows.ts";
import { multiplierOf } from "../pricing/price-checks/multipliers.ts";
import type {
  AccountRow,
  HoldingRow,
  PriceRows,
  RebuildInput,
  SecurityRow,
  TransactionRow,
} from "../rebuild/rebuild-types.ts";
import { splitChangedCusip } from "../splits/reverse-split-cusip-change.ts";
import { joinSplitHalves } from "../splits/split-halves.ts";
import { countedCurrency, readRows } from "../transactions/read-rows.ts";
import { groupBy } from "../transactions/transaction-groups.ts";
import { isTrade } from "../transactions/transaction-types.ts";
import { replayUnits } from "./replay-units.ts";
import { settleUnpriced } from "./settle-unpriced.ts";

/** The cash of an account that is kept by hand, as a security of its own. */
const cashOf = ({ id }: Pick<AccountRow, "id">): SecurityRow => ({
  id: `imported ${id} cash`,
  symbol: "CUR:USD",
  name: "U.S. dollars",
  type: "cash",
  currency: countedCurrency,
});

/** The newest of the market's price and that of the last trade; the market wins a tie. */
function priceOf(
  market: PriceRows | undefined,
  traded: { readonly date: IsoDate; readonly price: number } | null,
): { readonly price: number; readonly priceAsOf: IsoDate | null } {
  const [date, close] = [market?.dates.at(-1), market?.closes.at(-1)];
  if (date !== undefined && close !== undefined && (!traded || date >= traded.date))
    return { price: close, priceAsOf: date };
  return { price: traded?.price ?? 0, priceAsOf: traded?.date ?? null };
}

/** What quantity × price is multiplied by, as the rows of bonds and contracts tell. */
const multiplierBy = (
  security: SecurityRow | undefined,
  rows: readonly TransactionRow[],
  market: PriceRows | undefined,
): number =>
  (security && multiplierOf(security, { trades: rows.filter(isTrade), holdings: [], market })) ?? 1;

const bySecurity = (rows: readonly TransactionRow[]): ReadonlyMap<string, TransactionRow[]> =>
  groupBy(
    rows.filter(({ securityId }) => securityId !== null),
    ({ securityId }) => securityId ?? "",
  );

/**
 * What one account holds after its rows, without its cash, and the splits that its rows lack.
 * Nothing is held short: sold without a purchase is told as unmet.
 */
function holdAccount(input: RebuildInput, account: AccountRow, rows: readonly TransactionRow[]) {
  const securities = new Map(input.securities.map((row) => [row.id, row]));
  const holdings: HoldingRow[] = [];
  const splits: TransactionRow[] = [];
  for (const [securityId, own] of bySecurity(rows)) {
    const security = securities.get(securityId);
    // Money in a money-market fund is the account's cash, which its rows leave.
    if (security?.type === "cash") continue;
    const market = input.prices.get(securityId);
    const ordered = own.toSorted((one, other) =>
      one.date < other.date ? -1 : Number(one.date > other.date),
    );
    const kept = replayUnits(ordered, market?.splits ?? []);
    splits.push(...kept.splits);
    if (kept.units <= 0) continue;
    const { price, priceAsOf } = priceOf(market, kept.traded);
    const quoted = priceAsOf === market?.dates.at(-1) ? market : undefined;
    holdings.push({
      accountId: account.id,
      securityId,
      quantity: kept.units,
      price,
      priceAsOf,
      value: roundCents(kept.units * price * multiplierBy(security, own, quoted)),
      costBasis: null,
      currency: security?.currency ?? countedCurrency,
      taxLots: [],
    });
  }
  return { holdings, splits };
}

function cashHolding(account: AccountRow, value: number, asOf: IsoDate): HoldingRow {
  return {
    accountId: account.id,
    securityId: cashOf(account).id,
    quantity: value,
    price: 1,
    priceAsOf: asOf,
    value,
    costBasis: null,
    currency: countedCurrency,
    taxLots: [],
  };
}

/** Input and added rows that go together. */
export interface Held {
  readonly input: RebuildInput;
  readonly rows: readonly TransactionRow[];
}

/**
 * The units that accounts hold which members keep by hand, without their cash, and the rows of
 * splits that theirs lack. Pure; answers the input itself where there are none.
 */
export function holdUnits(input: RebuildInput, rows: readonly TransactionRow[]): Held {
  const accounts = input.accounts.filter(({ isManual }) => isManual);
  if (accounts.length === 0) return { input, rows };
  // What a row takes back was never held, as the check of all rows finds later.
  const undone = undoReversedRows({ ...input, transactions: rows }).input;
  const { transactions } = splitChangedCusip(joinSplitHalves(undone).input).input;
  const kept = accounts.map((account) =>
    holdAccount(
      input,
      account,
      transactions.filter(({ accountId }) => accountId === account.id),
    ),
  );
  const holdings = [...input.holdings, ...kept.flatMap((one) => one.holdings)];
  return {
    input: {
      ...input,
      securities: [...input.securities, ...accounts.map(cashOf)],
      holdings: settleUnpriced(input, holdings),
    },
    rows: [...rows, ...kept.flatMap(({ splits }) => splits)],
  };
}

/**
 * What accounts hold that members keep by hand: the units and the cash that their rows leave, since
 * no institution reports any. Rows that spend more than they bring leave no cash: what was paid in
 * is not known then, as with an institution that lists no deposits. Pure.
 */
export function deriveManualHoldings(input: RebuildInput, rows: readonly TransactionRow[]): Held {
  const accounts = input.accounts.filter(({ isManual }) => isManual);
  if (accounts.length === 0) return { input, rows };
  const held = holdUnits(input, rows);
  const ids = new Set(accounts.map(({ id }) => id));
  const isOwn = ({ accountId }: { readonly accountId: string }): boolean => ids.has(accountId);
  const alone = { ...held.input, accounts, holdings: held.input.holdings.filter(isOwn) };
  const { entries } = readRows(
    joinHistory({ ...alone, transactions: [] }, held.rows.filter(isOwn)),
  );
  const moved = new Map<string, number>();
  for (const { row, effect } of entries)
    moved.set(row.accountId, (moved.get(row.accountId) ?? 0) + effect.cash);
  const cash = accounts.flatMap((account) => {
    const value = roundCents(moved.get(account.id) ?? 0);
    return value > 0 ? [cashHolding(account, value, input.asOf)] : [];
  });
  return { ...held, input: { ...held.input, holdings: [...held.input.holdings, ...cash] } };
}
